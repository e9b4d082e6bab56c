/** TLS from the first byte in front of a plain server on loopback, at a port of its own; a certificate of its own making. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";

const openssl = "/usr/bin/openssl";
/** Ports below 1024 are the superuser's. */
export const canServeTls = existsSync(openssl) && process.getuid?.() === 0;

export interface Certificate {
  key: Buffer;
  cert: Buffer;
}

export function newCertificate(): Certificate {
  const dir = mkdtempSync(join(tmpdir(), "digao-tls-"));
  try {
    const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
    execFileSync(openssl, [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

export async function startTlsFront(at: { ip: string; port: number; to: number }, certificate: Certificate) {
  const server = createServer(certificate, (socket) => {
    const inner = connect(at.to, "127.0.0.1");
    socket.on("error", () => inner.destroy());
    inner.on("error", () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  server.on("tlsClientError", () => undefined);
  server.listen(at.port, at.ip);
  await once(server, "listening");
  return { stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
