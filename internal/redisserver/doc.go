// Package redisserver finds, starts, freezes and ends real servers that speak
// Redis's protocol. Tests use it by package redistest, the selftest directly.
package redisserver
