package redis

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"

	"github.com/goycsb/goycsb/db"
)

// TLS is the settings of encrypted connections.
type TLS struct {
	On         bool   // whether connections are encrypted
	CA         string // a file of PEM certificates that servers' must be signed by; the system's if empty
	Cert, Key  string // files of our own certificate and its key in PEM, for servers that ask for it
	ServerName string // the name in the server's certificate, if it is not the host's
	SkipVerify bool   // takes any certificate, even an attacker's
}

func (t *TLS) registerFlags(fs *flag.FlagSet) {
	fs.BoolVar(&t.On, "redis.tls", t.On, "encrypt connections (true) or not (false)")
	fs.StringVar(&t.CA, "redis.tls.ca", t.CA, "`file` of PEM certificates that sign the servers' (the system's if there is none)")
	fs.StringVar(&t.Cert, "redis.tls.cert", t.Cert, "`file` of the client's own PEM certificate, if the server wants one")
	fs.StringVar(&t.Key, "redis.tls.key", t.Key, "`file` of the PEM key of that certificate")
	fs.StringVar(&t.ServerName, "redis.tls.servername", t.ServerName, "`name` in the server's certificate, if it is not the host's")
	fs.BoolVar(&t.SkipVerify, "redis.tls.skipverify", t.SkipVerify, "accept any certificate (true), for tests alone")
}

// check refuses what would be left out without a word.
func (t *TLS) check() error {
	var errs []error
	refuse := func(property, value, want string) {
		errs = append(errs, &db.PropertyError{Property: property, Value: value, Want: want})
	}
	if !t.On {
		const want = "redis.tls=true with it, as connections are plain text without"
		for _, given := range t.given() {
			refuse(given.property, given.text, want)
		}
	}
	switch {
	case t.Cert != "" && t.Key == "":
		refuse("redis.tls.key", "", "the file of the key of redis.tls.cert")
	case t.Cert == "" && t.Key != "":
		refuse("redis.tls.cert", "", "the file of the certificate of redis.tls.key")
	}
	if strings.ContainsAny(t.ServerName, "\"'`/:@ ") && !isAddress(t.ServerName) {
		refuse("redis.tls.servername", mask(t.ServerName), "a name or an address as it is in the certificate")
	}
	if len(errs) == 0 {
		_, err := t.config()
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// given is the settings that mean something only if connections are encrypted.
func (t *TLS) given() []setting {
	given := []setting{{"redis.tls.ca", t.CA}, {"redis.tls.cert", t.Cert}, {"redis.tls.key", t.Key}, {"redis.tls.servername", t.ServerName}}
	if t.SkipVerify {
		given = append(given, setting{"redis.tls.skipverify", "true"})
	}
	return slices.DeleteFunc(given, func(s setting) bool { return s.text == "" })
}

// config reads the files. It is nil for plain text.
func (t *TLS) config() (*tls.Config, error) {
	if !t.On {
		return nil, nil
	}
	roots, caErr := readAuthorities(t.CA)
	own, certErr := t.readCertificate()
	if err := errors.Join(caErr, certErr); err != nil {
		return nil, err
	}
	return &tls.Config{
		RootCAs:            roots,
		Certificates:       own,
		ServerName:         t.ServerName,
		InsecureSkipVerify: t.SkipVerify,
	}, nil
}

func readAuthorities(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	text, err := readFile("redis.tls.ca", file)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, &db.PropertyError{Property: "redis.tls.ca", Value: file, Want: "a file with PEM certificates"}
	}
	return pool, nil
}

func (t *TLS) readCertificate() ([]tls.Certificate, error) {
	if t.Cert == "" {
		return nil, nil
	}
	cert, certErr := readFile("redis.tls.cert", t.Cert)
	key, keyErr := readFile("redis.tls.key", t.Key)
	if err := errors.Join(certErr, keyErr); err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(cert, key)
	if err != nil {
		want := "the file of a PEM certificate, and in redis.tls.key that of its key (" + strings.TrimPrefix(err.Error(), "tls: ") + ")"
		return nil, &db.PropertyError{Property: "redis.tls.cert", Value: t.Cert, Want: want}
	}
	return []tls.Certificate{pair}, nil
}

func readFile(property, file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	if err != nil {
		return nil, &db.PropertyError{Property: property, Value: file, Want: "a file that can be read (" + err.Error() + ")"}
	}
	return text, nil
}
