/** Debian's Dovecot on loopback, where it is installed and the tests run as root: IMAP and POP3 as firms have them, with STARTTLS. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mailPassword } from "./mail-servers.ts";

const program = "/usr/sbin/dovecot";
const openssl = "/usr/bin/openssl";
const nobody = 65_534;

export const hasDovecot = existsSync(program) && existsSync(openssl) && process.getuid?.() === 0;

export interface Dovecot {
  imapPort: number;
  pop3Port: number;
  /** Into a folder of the mailbox: the inbox, or "Sent". */
  deliver(bytes: Buffer, folder?: "Sent"): void;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

interface Ports {
  imapPort: number;
  pop3Port: number;
  /** Where TLS begins with the first byte; nowhere unless told. */
  imapsPort?: number;
  pop3sPort?: number;
}

const configOf = (dir: string, { imapPort, pop3Port, imapsPort = 0, pop3sPort = 0 }: Ports): string => `
protocols = imap pop3
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
listen = 127.0.0.1
mail_location = maildir:${dir}/mail
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
first_valid_uid = 1
namespace inbox {
  inbox = yes
  mailbox Sent {
    special_use = \\Sent
    auto = subscribe
  }
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = ${imapsPort}
    ssl = yes
  }
}
service pop3-login {
  inet_listener pop3 {
    port = ${pop3Port}
  }
  inet_listener pop3s {
    port = ${pop3sPort}
    ssl = yes
  }
}
passdb {
  driver = static
  args = password=${mailPassword}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${dir}/mail
}
`;

function makeFolder(path: string): void {
  for (const sub of ["", "new", "cur", "tmp"]) {
    mkdirSync(join(path, sub), { recursive: true });
    chownSync(join(path, sub), nobody, nobody);
  }
}

export async function startDovecot(implicit: Pick<Ports, "imapsPort" | "pop3sPort"> = {}): Promise<Dovecot> {
  const dir = mkdtempSync(join(tmpdir(), "digao-dovecot-"));
  chmodSync(dir, 0o755);
  const [imapPort, pop3Port] = [await freePort(), await freePort()];
  const mail = join(dir, "mail");
  makeFolder(mail);
  makeFolder(join(mail, ".Sent"));
  writeFileSync(join(mail, ".Sent", "maildirfolder"), "");
  const cert = ["-keyout", join(dir, "key.pem"), "-out", join(dir, "cert.pem")];
  execFileSync(
    openssl,
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2", ...cert],
    { stdio: "ignore" },
  );
  const config = join(dir, "dovecot.conf");
  writeFileSync(config, configOf(dir, { imapPort, pop3Port, ...implicit }));
  const child: ChildProcess = spawn(program, ["-F", "-c", config], { stdio: "ignore" });
  while (!(await isOpen(imapPort)) || !(await isOpen(pop3Port))) {
    if (child.exitCode !== null)
      throw new Error(`Dovecot did not start: ${execFileSync("tail", [join(dir, "log")]).toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  let made = 0;
  return {
    imapPort,
    pop3Port,
    deliver(bytes, folder) {
      made += 1;
      const path = join(mail, folder ? `.${folder}` : "", "new", `${1_700_000_000 + made}.M${made}P1.test`);
      writeFileSync(path, bytes);
      chownSync(path, nobody, nobody);
    },
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
