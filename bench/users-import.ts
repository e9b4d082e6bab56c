/**
 * How long a sheet of new people takes to come in, each with a one-time password of their own, how much of it is hashing, and how
 * long another person's short call waits meanwhile. `npm run bench users-import [people]`
 */
import { ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { user } from "@digao/contract/areas/identity/users/calls";
import { workbookBytes } from "@digao/excel/write-workbook";
import { hashPassword, hashPasswords } from "../apps/server/src/platform/auth/password.ts";
import { addTenant } from "../apps/server/src/platform/seed/tenant.ts";
import { clientOf } from "../apps/server/test/kit.ts";
import { startOwnServer } from "./lib/own-server.ts";
import { median, printTable, seconds } from "./lib/table.ts";

const people = Number(process.argv[2] ?? 500);
const [tenancyName, password] = ["bench", "Bench1ng!Only"];
const words = Array.from({ length: people }, (_, at) => `one-time-${at}`);

const own = await startOwnServer();
const { server } = own;

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now();
  const done = await work();
  return [(performance.now() - startedAt) / 1000, done];
}

async function signedIn() {
  const passwordHash = await hashPassword(password);
  const head = { userName: "head", name: "所长", role: "Admin" as const, passwordHash };
  await addTenant(server.pool, { tenancyName, name: "测量会计师事务所", userMax: people + 10 }, [head]);
  const answer = await fetch(`${server.url}/api/TokenAuth/AuthenticateUserTenant`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenancyName, userNameOrEmailAddress: "head", password }),
  });
  const { result } = (await answer.json()) as { result: { accessToken: string } };
  return clientOf(server.url, result.accessToken, 0);
}

try {
  const client = await signedIn();
  const headings = ["登录名", "姓名"];
  const rows = words.map((_, at) => [`person${at}`, `员工${at}`]);
  const content = await workbookBytes([{ name: "用户", columns: [{}, {}], header: [headings], rows: [rows] }]);
  const upload = [{ name: "用户.xlsx", content }];
  const [previewed, seen] = await timed(() => client.call(user.calls.import, { isPreview: true }, upload));
  if (seen.newCount !== people) throw new Error(`${seen.newCount} of ${people} rows are new`);
  let isIn = false;
  const waits: number[] = [];
  const meanwhile = async () => {
    while (!isIn) waits.push((await timed(() => client.call(ownAccount.GetPasswordPolicy, {})))[0] * 1000);
  };
  const taking = timed(() => client.call(user.calls.import, { stamp: seen.stamp }, upload)).finally(() => {
    isIn = true;
  });
  const [[taken]] = await Promise.all([taking, meanwhile()]);
  const [together] = await timed(() => hashPasswords(words));
  const [alone] = await timed(async () => {
    for (const word of words) await hashPassword(word);
  });
  printTable([
    [`${people} people`, "taken"],
    ["preview", seconds(previewed)],
    ["import", seconds(taken)],
    ["hashing alone, side by side", seconds(together)],
    ["hashing alone, one after the other", seconds(alone)],
    ["another's call meanwhile", `${median(waits).toFixed(0)} ms (longest ${Math.max(...waits).toFixed(0)} ms)`],
  ]);
} finally {
  await own.stop();
}
