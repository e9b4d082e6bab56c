// tsx scripts/with-installed.ts direct|pooled <command …>: runs a command over the system's own PostgreSQL, through pgbouncer in transaction mode
// if told; exit code 77 where they are not installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { throwAwaySettings } from "@digao/db/embedded/settings";
import { installedPooler, installedPostgres, startInstalled } from "@digao/db/testing/installed";

const notInstalled = 77;
const [way, program = "", ...args] = process.argv.slice(2);
const isPooled = way === "pooled";
const lacking = installedPostgres() ? isPooled && !installedPooler() && "pgbouncer" : "PostgreSQL 15 to 18";
if (lacking) {
  console.log(`Skipped: ${lacking} is not installed.`);
  process.exit(notInstalled);
}
const { wal_level: _, max_wal_senders: __, ...settings } = throwAwaySettings();
const server = await startInstalled(settings, { isPooled });
if (!server) process.exit(notInstalled);
try {
  console.log(`PostgreSQL ${server.major}${server.pooler ? " behind pgbouncer in transaction mode" : ""}`);
  const given = { DIGAO_TEST_DATABASE_URL: server.adminUrl, DIGAO_TEST_POOLER: server.pooler ?? "" };
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...given } });
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
