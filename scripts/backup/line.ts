// Which line of WAL a cluster writes into a backup: a permanent replication slot remembers it, and keeps what has not been taken yet.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Receiver, receiveWal, type Source, watchWal } from "./receive.ts";
import { connectForReplication, identify, lsnOf, type ReplicationClient } from "./replication.ts";
import type { Repository } from "./repository.ts";

interface Slot {
  slot_name: string;
  restart_lsn: string | null;
  wal_status: string | null;
  active: boolean;
}

const slotPrefix = ({ id }: Repository): string => `digao_${id}_`;

async function slotOf(reader: pg.ClientBase, repository: Repository): Promise<Slot | null> {
  const { rows } = await reader.query<Slot>(
    `select slot_name::text, restart_lsn::text, wal_status, active from pg_replication_slots where starts_with(slot_name, $1)`,
    [slotPrefix(repository)],
  );
  for (const { slot_name, wal_status, active } of rows)
    if (wal_status === "lost" && !active) await reader.query("select pg_drop_replication_slot($1)", [slot_name]);
  return rows.find(({ wal_status }) => wal_status !== "lost") ?? null;
}

export interface OpenLine extends Receiver {
  line: string;
  timeline: number;
  replication: ReplicationClient;
  /** Another process receives. */
  isWatched: boolean;
  close(): Promise<void>;
}

const newLine = (): string => randomBytes(4).toString("hex");

async function makeSlot(
  replication: ReplicationClient,
  reader: pg.ClientBase,
  slot: string,
  isLasting: boolean,
): Promise<string> {
  const kind = isLasting ? "" : "TEMPORARY ";
  await replication.query(`CREATE_REPLICATION_SLOT ${slot} ${kind}PHYSICAL RESERVE_WAL`);
  const { rows } = await reader.query(
    "select restart_lsn::text as lsn from pg_replication_slots where slot_name = $1",
    [slot],
  );
  return rows[0].lsn;
}

/** Goes on with the line there is; without one begins it, for good or (`isLasting` false) for the length of this backup. */
export async function openLine(adminUrl: string, repository: Repository, isLasting: boolean): Promise<OpenLine> {
  const reader = new pg.Client({ connectionString: adminUrl });
  reader.on("error", () => undefined);
  await reader.connect();
  const replication = await connectForReplication(adminUrl);
  const streaming = await connectForReplication(adminUrl);
  const close = async (): Promise<void> => {
    for (const client of [streaming, replication, reader]) await client.end();
  };
  try {
    const { timeline } = await identify(replication);
    const found = await slotOf(reader, repository);
    const slot = found?.slot_name ?? `${slotPrefix(repository)}${newLine()}`;
    const line = slot.slice(slotPrefix(repository).length);
    const named = { line, timeline, replication, close };
    if (found?.active) return { ...watchWal(repository, line), ...named, isWatched: true };
    const start = found?.restart_lsn ?? (await makeSlot(streaming, reader, slot, isLasting));
    const source: Source = { line, timeline, slot, start: lsnOf(start) };
    const receiver = await receiveWal(repository, { client: streaming, reader }, source);
    return { ...receiver, ...named, isWatched: false };
  } catch (error) {
    await close();
    throw error;
  }
}
