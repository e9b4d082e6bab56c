// PostgreSQL's replication protocol, of which the driver knows the frames alone: base backups and the stream of WAL.
import pg from "pg";

export type Lsn = bigint;

export function lsnOf(text: string): Lsn {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const lsnText = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();

export type ReplicationClient = pg.Client;

export async function connectForReplication(adminUrl: string): Promise<ReplicationClient> {
  const url = new URL(adminUrl);
  url.searchParams.set("replication", "true");
  url.searchParams.set("application_name", "digao-backup");
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 30_000 });
  // What breaks is told by the query under way.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export interface System {
  id: string;
  timeline: number;
  lsn: Lsn;
}

export async function identify(client: ReplicationClient): Promise<System> {
  const { rows } = await client.query("IDENTIFY_SYSTEM");
  return { id: rows[0].systemid, timeline: Number(rows[0].timeline), lsn: lsnOf(rows[0].xlogpos) };
}

interface CopyData {
  chunk: Buffer;
}

interface DataRow {
  fields: (string | null)[];
}

const queueBytesMax = 8 * 2 ** 20;

/** A command that answers with a stream of messages, one way or both; read slowly, it holds the server up instead of filling memory. */
export class CopyStream implements pg.Submittable {
  readonly rows: (string | null)[][] = [];
  readonly #text: string;
  #connection: pg.Connection | undefined;
  #queue: Buffer[] = [];
  #queued = 0;
  #isOver = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.stream.once("close", () => this.#end(new Error("The database closed the connection.")));
    connection.query(this.#text);
  }

  send(message: Buffer): void {
    const connection: { sendCopyFromChunk?: (chunk: Buffer) => void } = Object(this.#connection);
    connection.sendCopyFromChunk?.(message);
  }

  handleCopyData({ chunk }: CopyData): void {
    // The driver's buffer is overwritten by the next packet.
    this.#queue.push(Buffer.from(chunk));
    this.#queued += chunk.length;
    if (this.#queued > queueBytesMax) this.#connection?.stream.pause();
    this.#wake();
  }

  handleRowDescription(): void {
    this.rows.length = 0;
  }

  handleDataRow({ fields }: DataRow): void {
    this.rows.push(fields);
  }

  handleCommandComplete(): void {
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  #end(error?: Error): void {
    if (!this.#isOver) this.#error = error;
    this.#isOver = true;
    this.#wake();
  }

  /** What has arrived until now; waits for the first of it, `waitMs` at most. Null: the stream is over. */
  async take(waitMs: number): Promise<Buffer[] | null> {
    if (this.#queue.length === 0 && !this.#isOver) await this.#arrival(waitMs);
    const messages = this.#queue;
    this.#queue = [];
    this.#queued = 0;
    this.#connection?.stream.resume();
    if (messages.length > 0 || !this.#isOver) return messages;
    if (this.#error) throw this.#error;
    return null;
  }

  #arrival(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const messages = await this.take(60_000);
      if (messages === null) return;
      yield* messages;
    }
  }
}

const dataOfArchive = "d".charCodeAt(0);

/** The bytes of the cluster as one tar; the server compares the checksum of every page that it reads. */
export async function* baseBackup(client: ReplicationClient, label: string): AsyncGenerator<Buffer> {
  const text = `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL false, MANIFEST 'no', PROGRESS false)`;
  for await (const message of client.query(new CopyStream(text)))
    if (message[0] === dataOfArchive) yield message.subarray(1);
}
