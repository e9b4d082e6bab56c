/**
 * The same call, or calls that exclude each other, by several people at the same moment. Every transaction that changes anything appends
 * to the action log, so the log is held until each caller has got as far as the others let them: whoever reads a state before somebody
 * else's commit has read it by then.
 */
import { withConnection } from "@digao/db/roles";
import { sql } from "kysely";
import { expect, inject } from "vitest";
import { within } from "../../../test/pace.ts";
import type { TestServer, TestTenant } from "./kit.ts";

type At = Pick<TestServer, "ownerUrl">;

/** The database of a server, as somebody whom no row security hides anything from. */
function superuserUrl({ ownerUrl }: At): string {
  const url = new URL(inject("database").adminUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
}

interface Entry {
  requestId: string;
  act: string;
}

const placesOf = (firm: TestTenant) =>
  firm.inDb(async (db) => {
    const { rows } = await sql<{ place: string; seq: number }>`
      select 'firm' as place, seq from action_log_head where tenant_id = ${firm.id}
      union all select project_id::text, seq from project_log_head where tenant_id = ${firm.id}`.execute(db);
    return new Map(rows.map(({ place, seq }) => [place, Number(seq)]));
  });

async function entriesSince(firm: TestTenant, before: ReadonlyMap<string, number>): Promise<Map<string, string[]>> {
  const rows = await firm.inDb(async (db) => {
    const { rows: found } = await sql<Entry & { place: string; seq: number }>`
      select 'firm' as place, seq, request_id as "requestId", ref_type || ' ' || action as act
        from action_log where tenant_id = ${firm.id} and ref_type <> 'project_log'
      union all select project_id::text, seq, request_id, ref_type || ' ' || action
        from project_log where tenant_id = ${firm.id} order by seq`.execute(db);
    return found;
  });
  const acts = new Map<string, string[]>();
  for (const { place, seq, requestId, act } of rows)
    if (Number(seq) > (before.get(place) ?? 0)) acts.set(requestId, [...(acts.get(requestId) ?? []), act]);
  return acts;
}

/** A project whose log is empty has no head that could be held. */
const addHeads = `
  insert into project_log_head (tenant_id, project_id, seq, hash)
    select p.tenant_id, p.id, 0, '\\x00' from project p where p.tenant_id = $1 on conflict do nothing`;

/** On a cluster the rows lie on other nodes: there the calls meet as they come. */
const canHold = (): boolean => inject("database").nodes === null;

const waitingSql = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** What became of calls that were sent at the same moment; the first of them ends when the others wait for it, or have their answers. */
export async function meet<T>(
  at: At,
  firm: TestTenant,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  if (!canHold()) return Promise.allSettled(calls.map((call) => call()));
  return withConnection(superuserUrl(at), (watcher) =>
    withConnection(superuserUrl(at), async (holder) => {
      await holder.query(addHeads, [firm.id]);
      await holder.query("begin");
      await holder.query("select from action_log_head where tenant_id = $1 for no key update", [firm.id]);
      await holder.query("select from project_log_head where tenant_id = $1 for no key update", [firm.id]);
      let answered = 0;
      const count = (): void => {
        answered += 1;
      };
      const sent = Promise.allSettled(calls.map((call) => call().finally(count)));
      const isMet = async (): Promise<boolean> => {
        const { rows } = await watcher.query(waitingSql);
        return answered + rows[0].n >= calls.length;
      };
      try {
        await expect.poll(isMet, { timeout: within(10_000), interval: 5 }).toBe(true);
      } finally {
        await holder.query("rollback");
      }
      return sent;
    }),
  );
}

export interface Outcome<T> {
  answers: T[];
  /** The requests that have written to the log meanwhile, each with its acts. */
  acts: Map<string, string[]>;
}

/** The same call by each of them: their answers in this order, and what the log has of them. */
export async function atOnce<By, T>(
  at: At,
  firm: TestTenant,
  by: readonly By[],
  call: (one: By, place: number) => Promise<T>,
): Promise<Outcome<T>> {
  const before = await placesOf(firm);
  const outcomes = await meet(
    at,
    firm,
    by.map((one, place) => () => call(one, place)),
  );
  const answers = outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
  return { answers, acts: await entriesSince(firm, before) };
}
