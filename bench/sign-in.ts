/**
 * How long a failed sign-in takes by what was wrong: whoever can tell an unknown firm or person from a wrong password by the clock
 * learns names. Turn and turn about, one at a time. `npm run bench sign-in [rounds]`
 */
import { auth } from "@digao/contract/areas/identity/auth/calls";
import { hashPassword } from "../apps/server/src/platform/auth/password.ts";
import { addTenant } from "../apps/server/src/platform/seed/tenant.ts";
import { startOwnServer } from "./lib/own-server.ts";
import { median, printTable } from "./lib/table.ts";

const rounds = Number(process.argv[2] ?? 60);
const goalMs = 20;
// The fifth failure locks an account: each is tried three times.
const triesPerPerson = 3;

const unlimited = { perIpPerMinute: 1e6, perNamePerMinute: 1e6 };
const own = await startOwnServer({}, { signInLimits: unlimited });
const { server } = own;

async function makeFirm(tenancyName: string): Promise<void> {
  const passwordHash = await hashPassword("Bench1ng!Only");
  const people = Array.from({ length: Math.ceil(rounds / triesPerPerson) }, (_, at) => ({
    userName: `person${at}`,
    name: `员工${at}`,
    role: "Auditor" as const,
    passwordHash,
  }));
  await addTenant(server.pool, { tenancyName, name: "测量会计师事务所" }, people);
}

const kinds: Record<string, (round: number) => { tenancyName: string; userNameOrEmailAddress: string }> = {
  "wrong password": (round) => ({
    tenancyName: "bench",
    userNameOrEmailAddress: `person${Math.floor(round / triesPerPerson)}`,
  }),
  "unknown person": (round) => ({ tenancyName: "bench", userNameOrEmailAddress: `nobody${round}` }),
  "unknown firm": (round) => ({ tenancyName: `none${round}`, userNameOrEmailAddress: "person1" }),
};

async function attempt(who: { tenancyName: string; userNameOrEmailAddress: string }): Promise<number> {
  const body = JSON.stringify({ ...who, password: "Wr0ng!Guess" });
  const startedAt = performance.now();
  const answer = await fetch(server.url + auth.AuthenticateUserTenant.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  await answer.text();
  if (answer.status !== 400) throw new Error(`${answer.status} instead of a refusal`);
  return performance.now() - startedAt;
}

try {
  await makeFirm("bench");
  const taken = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  for (let warm = 0; warm < 5; warm++) await attempt({ tenancyName: "warm", userNameOrEmailAddress: "up" });
  for (let round = 0; round < rounds; round++) {
    const turns = Object.entries(kinds);
    for (const [kind, who] of round % 2 ? turns.toReversed() : turns) taken.get(kind)?.push(await attempt(who(round)));
  }
  const own = median(taken.get("wrong password") ?? []);
  const quartile = (list: number[], share: number) =>
    [...list].sort((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  printTable([
    ["failed sign-in", "tries", "median", "middle half", `against a wrong password (goal ±${goalMs} ms)`],
    ...[...taken].map(([kind, list]) => [
      kind,
      String(list.length),
      `${median(list).toFixed(1)} ms`,
      `${quartile(list, 0.25).toFixed(1)} to ${quartile(list, 0.75).toFixed(1)} ms`,
      kind === "wrong password" ? "" : `${(median(list) - own).toFixed(1)} ms`,
    ]),
  ]);
} finally {
  await own.stop();
}
