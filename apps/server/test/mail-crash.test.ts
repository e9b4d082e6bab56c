/** Mails go out through a real SMTP server while the server, or its database, is killed at every step: 48 of them, 500 in a long run. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@digao/db/connect";
import { emptyDataDir } from "@digao/db/embedded/remove";
import { answersAt, withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { startLeftSendings } from "../src/areas/letters/mail/clock.ts";
import { queueMail, settleMail } from "../src/areas/letters/mail/queue.ts";
import { startJob } from "../src/platform/jobs/queue.ts";
import { sealSecret } from "../src/platform/secrets/secrets.ts";
import { buildCrashServer, type CrashServer, type RunningServer } from "./crash-server.ts";
import { startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { isLong } from "./long.ts";
import { mailPassword, type SmtpDesk, type SmtpStep, startSmtp } from "./mail-servers.ts";

const mailsAtOnce = isLong ? 500 : 48;
/** What passes between two kills, at least and at most: a fifth of it all at each of the four steps. */
const [fewest, most] = isLong ? [40, 100] : [8, 20];
const rounds = isLong ? 30 : 2;
const steps: readonly SmtpStep[] = ["receiver", "data", "taken", "answered"];
const dataDir = mkdtempSync(join(tmpdir(), "digao-mail-"));
const recovery = { timeout: within(120_000), interval: 50 };

let crash: CrashServer;
let running: RunningServer;
let server: TestServer;
let firm: TestTenant;
let smtp: SmtpDesk;
let ownerUrl: string;
let database: Awaited<ReturnType<typeof openDatabase>>;
let accountId: number;

beforeAll(async () => {
  smtp = await startSmtp();
  database = await openDatabase({ dataDir });
  ownerUrl = database.ownerUrl ?? "";
  const { appUrl } = database;
  server = await startTestServer({ database: { appUrl, ownerUrl }, dataDir });
  firm = await server.newTenant();
  accountId = await firm.inDb(async (db) => {
    const { id } = await db
      .insertInto("mail_account")
      .values({
        owner_kind: 2,
        mail_address: "hz@firm.example",
        pop_serve: "127.0.0.1",
        smtp_serve: "127.0.0.1",
        smtp_port: smtp.port,
        is_ssl: false,
        password_sealed: await sealSecret(db, mailPassword),
        tested_at: sql`now()`,
        confirmed_by: firm.userIds.manager,
        confirmed_at: sql`now()`,
        next_poll_at: sql`now() + interval '1 day'`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }, "admin");
  crash = buildCrashServer({ DATABASE_URL: appUrl, DIGAO_DATA: dataDir, DIGAO_TRUSTED_HOSTS: "127.0.0.1" });
  running = await crash.start();
});
afterAll(async () => {
  await crash.killAll();
  await server.stop();
  await database.stop();
  await smtp.stop();
  await emptyDataDir(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const postmasterPid = (): number => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
function isReplaced(pid: number): boolean {
  try {
    return ![0, pid].includes(postmasterPid());
  } catch {
    return false;
  }
}

async function killDatabase(): Promise<void> {
  const pid = postmasterPid();
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(async () => isReplaced(pid) && (await answersAt(ownerUrl)), recovery);
}

const run = (text: string) => withConnection(ownerUrl, (client) => client.query(text));

/** What passes by itself in minutes: the lease of a dead worker, the wait for the next try, the round of the clock. */
async function letTimePass(): Promise<void> {
  await run(
    "update job_queue set lease_until = now() - interval '1 second' where worker is not null and lease_until < now() + interval '25 seconds'",
  );
  await run("update mail_out set next_at = now() where state = 'queued'");
  await firm.inDb(startLeftSendings);
  await run("update job_queue set run_at = now() where run_at > now()");
}

interface Out {
  refId: string;
  messageId: string;
  state: string;
  lost: boolean;
}
const outs = (from: number): Promise<Out[]> =>
  firm.inDb(async (db) => {
    const { rows } = await sql<Out>`
      select o.ref_id as "refId", m.message_id as "messageId", o.state,
        exists (select from mail_out_event e where e.mail_id = o.mail_id and e.note = 'mail.event.answerLost') as lost
      from mail_out o join mail m on m.id = o.mail_id where o.ref_id::int >= ${from} and o.ref_id::int < ${from + mailsAtOnce}`.execute(
      db,
    );
    return rows;
  });

async function queue(from: number): Promise<void> {
  await firm.inDb(async (db) => {
    for (let at = 0; at < mailsAtOnce; at += 1)
      await queueMail(
        db,
        { start: startJob },
        {
          accountId,
          record: { refType: "confirmationLetter", refId: from + at, projectId: null },
          to: [{ name: "银行", address: `bank${from + at}@client.example` }],
          subject: `【询证函】${from + at}`,
          text: "请回函",
        },
      );
  }, "admin");
}

/** Kills at the given steps, each once, so many mails apart; whoever is killed is back before the next. */
function killAt(round: number, kill: () => Promise<void>): { done: () => boolean } {
  const left = [...steps];
  let passed = 0;
  let isBusy = false;
  smtp.onStep = async (step) => {
    passed += 1;
    if (isBusy || left[0] !== step || passed < fewest + ((round * 37) % (most - fewest))) return;
    left.shift();
    passed = 0;
    isBusy = true;
    await kill();
    isBusy = false;
  };
  return { done: () => left.length === 0 };
}

const settledStates = /^(sent|unknown)$/;
async function untilSettled(from: number): Promise<Out[]> {
  let found: Out[] = [];
  await vi.waitUntil(
    async () => {
      try {
        await letTimePass();
        found = await outs(from);
      } catch {
        // The database is on its way back.
        return false;
      }
      return found.every(({ state }) => settledStates.test(state));
    },
    { timeout: within(600_000), interval: 1000 },
  );
  return found;
}

const timesOf = (): Map<string, number> => {
  const times = new Map<string, number>();
  for (const { messageId } of smtp.delivered) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  return times;
};

/** As a person would who cannot find out: sends it again. */
const sendAgain = (from: number) =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ mailId: number }>`
      select mail_id as "mailId" from mail_out where state = 'unknown' and ref_id::int >= ${from}`.execute(db);
    for (const { mailId } of rows)
      await settleMail(db, { start: startJob }, { mailId, state: "queued", note: "mail.event.again" }, ["unknown"]);
  });

it.each(Array.from({ length: rounds }, (_, round) => [round % 2 === 0 ? "server" : "database", round] as const))(
  "a killed %s loses none of them and sends none twice, but where the last answer was lost, under the same number, and the log says so (round %i)",
  async (what, round) => {
    const from = round * mailsAtOnce + 1;
    smtp.delivered = [];
    const killServer = async (): Promise<void> => {
      await running.kill();
      running = await crash.start();
    };
    const kills = killAt(round, what === "server" ? killServer : killDatabase);
    await queue(from);
    const first = await untilSettled(from);
    expect(kills.done(), "killed at every step").toBe(true);
    expect(first).toHaveLength(mailsAtOnce);
    const once = timesOf();
    for (const { messageId, state, lost } of first) {
      const times = once.get(messageId) ?? 0;
      if (state === "sent") expect(times, messageId).toBe(1);
      // Never sent again by itself.
      else expect({ lost, isOnceAtMost: times <= 1 }).toEqual({ lost: true, isOnceAtMost: true });
    }
    // Who outlives the database writes its answer down once it is back; who is killed cannot.
    if (what === "server") expect(first.filter(({ state }) => state === "unknown").length).toBeGreaterThan(0);
    smtp.onStep = () => Promise.resolve();
    await sendAgain(from);
    const last = await untilSettled(from);
    expect(last.filter(({ state }) => state !== "sent")).toEqual([]);
    const times = timesOf();
    expect(new Set(last.map(({ messageId }) => messageId)).size).toBe(mailsAtOnce);
    expect(times.size).toBe(mailsAtOnce);
    for (const { messageId, lost } of last) expect(times.get(messageId), messageId).toBeLessThanOrEqual(lost ? 2 : 1);
  },
  within(900_000),
);
