package redistest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Authority signs the certificates of a test.
type Authority struct {
	File string // its own certificate, in PEM

	t           testing.TB
	dir         string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	issued      int64
}

// NewAuthority makes an authority with a key of its own.
func NewAuthority(t testing.TB) *Authority {
	t.Helper()
	a := &Authority{t: t, dir: t.TempDir()}
	a.File, _ = a.issue(&x509.Certificate{
		Subject:               pkix.Name{CommonName: "authority"},
		KeyUsage:              x509.KeyUsageCertSign,
		BasicConstraintsValid: true,
		IsCA:                  true,
	})
	return a
}

// Issue returns the files of a certificate and its key, for a server or a client
// of these names and addresses. It is valid for this long.
func (a *Authority) Issue(valid time.Duration, names ...string) (certificate, key string) {
	a.t.Helper()
	template := &x509.Certificate{
		Subject:  pkix.Name{CommonName: "issued"},
		NotAfter: time.Now().Add(valid),
	}
	for _, name := range names {
		if address := net.ParseIP(name); address != nil {
			template.IPAddresses = append(template.IPAddresses, address)
		} else {
			template.DNSNames = append(template.DNSNames, name)
		}
	}
	return a.issue(template)
}

// issue signs what the template says. The first certificate is the authority's
// own.
func (a *Authority) issue(template *x509.Certificate) (certificate, key string) {
	a.t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	a.must(err)
	a.issued++
	template.SerialNumber = big.NewInt(a.issued)
	template.NotBefore = time.Now().Add(-24 * time.Hour)
	if template.IsCA {
		template.NotAfter = time.Now().Add(24 * time.Hour)
		a.certificate, a.key = template, own
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, a.certificate, own.Public(), a.key)
	a.must(err)
	private, err := x509.MarshalPKCS8PrivateKey(own)
	a.must(err)
	return a.write("CERTIFICATE", signed), a.write("PRIVATE KEY", private)
}

// write makes a file of PEM and returns its path.
func (a *Authority) write(kind string, content []byte) string {
	a.t.Helper()
	file, err := os.CreateTemp(a.dir, "*.pem")
	a.must(err)
	a.must(pem.Encode(file, &pem.Block{Type: kind, Bytes: content}))
	a.must(file.Close())
	return filepath.Clean(file.Name())
}

func (a *Authority) must(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}
