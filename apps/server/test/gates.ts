/**
 * Places in an import at which a test can hold it up, whatever process runs it: triggers that wait for a lock of the
 * database which the test holds. An open gate costs nothing; the server knows nothing of them.
 */

import { statementsOf } from "@digao/db/statements-of";
import pg from "pg";
import { expect } from "vitest";
import { within } from "../../../test/pace.ts";
import { nodesOf } from "./nodes.ts";

const ordinal = "(new.id & 33554431)";

const places = {
  readClearing: "before delete on voucher_line for each statement",
  readNames: "before insert on aux_item for each statement",
  loadVouchers: "before insert on voucher for each statement",
  loadLines: `before insert on voucher_line for each row when (${ordinal} = 3000)`,
  loadRollUp: "before insert on ledger_month_aux for each statement",
  checkFindings: "before insert on integrity_finding for each statement",
  checkResult: "before update on import_batch for each row when (old.row_count is distinct from new.row_count)",
  commitPointer:
    "before update on project_period for each row when (old.voucher_batch_id is distinct from new.voucher_batch_id)",
  commitMoved:
    "after update on project_period for each row when (old.voucher_batch_id is distinct from new.voucher_batch_id)",
  commitLogged: "after insert on project_log for each row when (new.action = 'commit')",
  overviewFilled: "before update on overview_project for each row when (old.rules is distinct from new.rules)",
  jobSettled: "before delete on job_queue for each row",
} as const;
export type Gate = keyof typeof places;

/** The connection that stands at a gate; its name tells the part of the server that it belongs to. */
export interface Waiter {
  name: "digao" | "digao-jobs" | "digao-job";
  /** Of the database's own process. */
  pid: number;
}

export interface Gates {
  close(gate: Gate): Promise<void>;
  /** Answers when somebody stands before a closed gate. */
  reached(): Promise<Waiter>;
  /** Answers when rows of a file stream into the database, at the latest when somebody stands before a closed gate. */
  streams(): Promise<void>;
  /** Lets through whoever waits. */
  open(): Promise<void>;
  /** Waits until the database has seen that the job processes, and who stood at the gate, are dead. */
  buried(): Promise<void>;
  /** Answers when the database has closed this connection too. */
  lost: Promise<void>;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

const create = `
  create function test_gate() returns trigger language plpgsql set search_path = '' as $$
  begin
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtext(tg_argv[0]));
    return coalesce(new, old);
  end $$;
  ${Object.entries(places)
    .map(([name, place]) => `create trigger "${name}" ${place} execute function test_gate('${name}');`)
    .join("\n")}`;

// On a worker of a cluster whoever waits is there for a connection of the coordinator's, which its name tells.
const waiting = `
  select coalesce((substring(a.application_name from 'gpid=([0-9]+)')::bigint % 10000000000)::int, a.pid) as pid from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`;
const copying = "select pid from pg_stat_progress_copy where datname = current_database()";

export async function buildGates(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  for (const statement of statementsOf(create)) await client.query(statement);
  await client.end();
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The database may be killed under it.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function holdGates(ownerUrl: string): Promise<Gates> {
  const clients = await Promise.all(nodesOf(ownerUrl).map(connectTo));
  const [client] = clients;
  if (!client) throw new Error("There is no database.");
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  const onEach = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await Promise.all(clients.map((one) => one.query(text, values)))).flatMap(({ rows }) => rows);
  const until = (text: string, isThere: boolean): Promise<void> =>
    expect.poll(async () => (await onEach(text)).length > 0, { timeout: within(90_000), interval: 10 }).toBe(isThere);
  let last: Waiter | undefined;
  return {
    close: (gate) => onEach("select pg_advisory_lock(hashtext($1))", [gate]).then(() => undefined),
    async reached() {
      await until(waiting, true);
      const [{ pid } = {}] = await onEach(waiting);
      const { rows } = await client.query("select application_name as name, pid from pg_stat_activity where pid = $1", [
        pid,
      ]);
      const waiter: Waiter = rows[0];
      last = waiter;
      return waiter;
    },
    streams: () => until(`${copying} union all ${waiting}`, true),
    open: () => onEach("select pg_advisory_unlock_all()").then(() => undefined),
    buried: () =>
      until(
        `select 1 from pg_stat_activity
         where datname = current_database() and (application_name = 'digao-job' or pid = ${last?.pid ?? 0})`,
        false,
      ),
    lost,
    query: (text, values) => client.query(text, values),
    end: async () => {
      await Promise.all(clients.map((one) => one.end()));
    },
  };
}
