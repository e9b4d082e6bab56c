// Takes the WAL of a cluster into the backup as it is written.
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { CopyStream, type Lsn, lsnOf, lsnText, type ReplicationClient } from "./replication.ts";
import type { Repository } from "./repository.ts";
import { openWal, readSegment, segmentStart, storedIn, type WalWriter } from "./wal.ts";

export interface Receiver {
  /** Resolves when everything before this place, and all that was acknowledged until now, lies in the backup. */
  upTo(lsn: Lsn): Promise<void>;
  /** Fails when the stream does. */
  readonly running: Promise<void>;
  stop(): Promise<void>;
}

export interface Source {
  line: string;
  timeline: number;
  /** The permanent slot, or the temporary one of this connection. */
  slot: string;
  /** Where the slot begins. */
  start: Lsn;
}

const takeMs = 500;
const askEveryMs = 1000;
const tellEveryMs = 10_000;
const walData = "w".charCodeAt(0);
const dataStart = 25;

/** Tells the server what it need not keep any more. Its clock is of no interest here. */
function statusOf(end: Lsn): Buffer {
  const message = Buffer.alloc(34);
  message.write("r", 0, "latin1");
  for (const at of [1, 9, 17]) message.writeBigUInt64BE(end, at);
  return message;
}

interface Clock {
  atMs: number;
  lsn: Lsn;
}

const askClock = async (client: pg.ClientBase): Promise<Clock> => {
  const { rows } = await client.query(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, pg_current_wal_flush_lsn()::text as lsn",
  );
  return { atMs: Math.floor(rows[0].at), lsn: lsnOf(rows[0].lsn) };
};

class Heard {
  ms = 0;
  #asked: Clock | undefined;
  #toldMs = 0;
  #askedAtMs = 0;
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async look(end: Lsn): Promise<void> {
    if (Date.now() - this.#askedAtMs >= askEveryMs) {
      this.#asked ??= await askClock(this.#client);
      this.#askedAtMs = Date.now();
    }
    if (!this.#asked || this.#asked.lsn > end) return;
    this.ms = this.#asked.atMs;
    this.#asked = undefined;
  }

  /** Where nothing is written for a while, the backup still learns that there was nothing. */
  async tell(wal: WalWriter, everyMs = tellEveryMs): Promise<void> {
    if (this.ms - this.#toldMs < everyMs) return;
    await wal.write(Buffer.alloc(0), this.ms);
    this.#toldMs = this.ms;
  }

  reported(): void {
    this.#toldMs = this.ms;
  }
}

/** Streams on `client`, and asks `reader` what time it is there. */
export async function receiveWal(
  { root, seal }: Repository,
  { client, reader }: { client: ReplicationClient; reader: pg.ClientBase },
  { line, timeline, slot, start }: Source,
): Promise<Receiver> {
  const wal = await openWal({ root, seal, line, timeline }, segmentStart(start));
  const text = `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnText(wal.end)} TIMELINE ${timeline}`;
  const stream = client.query(new CopyStream(text));
  const heard = new Heard(reader);
  let isStopping = false;
  const takeOnce = async (): Promise<boolean> => {
    const messages = await stream.take(takeMs);
    if (messages === null) return false;
    const data = messages.filter((message) => message[0] === walData).map((message) => message.subarray(dataStart));
    await heard.look(wal.end);
    if (data.length > 0) {
      await wal.write(Buffer.concat(data), heard.ms);
      heard.reported();
    }
    await heard.look(wal.end);
    await heard.tell(wal);
    stream.send(statusOf(wal.end));
    return true;
  };
  const run = async (): Promise<void> => {
    try {
      while (!isStopping) if (!(await takeOnce())) throw new Error("The database ended the stream of its WAL.");
      await heard.tell(wal, 1);
    } finally {
      await wal.close();
    }
  };
  const running = run();
  running.catch(() => undefined);
  return {
    running,
    async upTo(lsn) {
      const nowMs = (await askClock(reader)).atMs;
      const isThere = (): boolean => wal.end >= lsn && heard.ms >= nowMs;
      while (!isThere()) await Promise.race([setTimeout(50), running]);
    },
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

/** Where another process receives: looks into the folder until it is there. */
export function watchWal({ root, seal }: Repository, line: string): Receiver {
  const end = async (): Promise<Lsn> => {
    const last = (await storedIn(root, line)).at(-1);
    return last ? (await readSegment(root, seal, line, last)).end : 0n;
  };
  return {
    running: new Promise(() => undefined),
    async upTo(lsn) {
      // A segment that is just being completed is there under its other name in a moment.
      while ((await end().catch(() => 0n)) < lsn) await setTimeout(200);
    },
    stop: () => Promise.resolve(),
  };
}
