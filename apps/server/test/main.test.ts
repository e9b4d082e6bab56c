import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { emptyDataDir } from "@digao/db/embedded/remove";
import { afterAll, expect, test } from "vitest";
import { within } from "../../../test/pace.ts";
import { serverBundle } from "../../../test/programs.ts";
import { clientOf } from "./kit.ts";

const dataDir = mkdtempSync(join(tmpdir(), "digao-main-"));
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await emptyDataDir(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  url: string;
  output: string;
}

function start(env: Record<string, string>): ChildProcess {
  const inherited = { ...process.env, DATABASE_URL: "", DIGAO_DATA: dataDir, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [join(serverBundle(), "main.js")], { env: { ...inherited, ...env } });
  children.add(child);
  return child;
}

async function started(): Promise<Started> {
  const child = start({ PORT: "0" });
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const url = /^address: (\S+)$/m.exec(output)?.[1];
    if (url) return { child, url, output };
  }
  throw new Error(`The server did not start: ${output}`);
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await exited;
  children.delete(child);
  return code;
}

test("the first start makes the demo firm, shows a one-time password, and stops cleanly; the second shows none", {
  timeout: within(180_000),
}, async () => {
  const first = await started();
  const oneTimePassword = /^one-time password: (\S+)$/m.exec(first.output)?.[1] ?? "";
  expect(first.output).toMatch(/^tenant: demo\nuser: manager\n/m);
  expect(first.output).toMatch(
    /^administrator: admin \(npm run password -- demo admin\)\nsign in: \S+\?firm=demo&user=manager$/m,
  );
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  const signIn = (url: string, password: string) =>
    clientOf(url, "", 0).call(auth.AuthenticateUserTenant, {
      tenancyName: "demo",
      userNameOrEmailAddress: "manager",
      password,
    });
  // A visitor learns neither the calls nor the release.
  expect((await fetch(`${first.url}/swagger/v1/swagger.json`)).status).toBe(401);
  const login = await clientOf(first.url, "", 0).call(auth.GetCurrentLoginInformations, {});
  expect(login.application).toMatchObject({ version: "", releaseDate: "2000-01-01T00:00:00.000Z" });
  const signedIn = await signIn(first.url, oneTimePassword);
  expect(signedIn.mustChangePassword).toBe(true);
  const client = clientOf(first.url, signedIn.accessToken, signedIn.userId);
  await client.call(ownAccount.ChangePassword, { currentPassword: oneTimePassword, newPassword: "Own3r!Nuan" });
  expect(await stopped(first.child)).toBe(0);
  expect(existsSync(join(dataDir, "secret.key"))).toBe(true);

  const second = await started();
  expect(second.output).not.toContain("one-time");
  expect((await signIn(second.url, "Own3r!Nuan")).mustChangePassword).toBe(false);
  expect(await stopped(second.child)).toBe(0);
});

test("a taken port is said before a database is made or a password shown, and ends the start with 1", {
  timeout: within(60_000),
}, async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const untouched = join(dataDir, "untouched");
  const child = start({ PORT: String(port), DIGAO_DATA: untouched });
  let output = "";
  let shown = "";
  child.stdout?.on("data", (chunk) => {
    shown += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  holder.close();
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`EADDRINUSE.*${port}`));
  expect([shown, existsSync(untouched)]).toEqual(["", false]);
});
