import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { clientOf, type Db } from "./tenant.ts";

/**
 * Streams text into `copy … from stdin` and answers the number of rows. PostgreSQL refuses COPY into a table with row
 * security: copy into a temporary table (`create temp table … on commit drop`), then insert from it.
 * Await every earlier query first, and start none until this one answers.
 */
export async function copyInto(
  db: Db,
  statement: string,
  source: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<number> {
  const client = clientOf(db);
  // The driver refuses COPY while it pipelines; this answer means that everything sent before has been answered too.
  await client.query("select");
  Object.assign(client, { pipeline: false });
  try {
    const copy = client.query(from(statement));
    await pipeline(Readable.from(source), copy);
    return copy.rowCount;
  } finally {
    Object.assign(client, { pipeline: true });
  }
}
