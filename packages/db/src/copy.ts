import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { clientOf, type Db } from "./tenant.ts";

type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

const gatheredChars = 1 << 15;

/** Texts of a row each would each be a write of its own. */
async function* gathered(source: Pieces): AsyncGenerator<string | Uint8Array> {
  let text = "";
  for await (const piece of source) {
    if (typeof piece === "string") text += piece;
    if (text !== "" && (typeof piece !== "string" || text.length >= gatheredChars)) {
      yield text;
      text = "";
    }
    if (typeof piece !== "string") yield piece;
  }
  if (text !== "") yield text;
}

const target = /^copy (\w+)\b/;

/**
 * Streams text into `copy … from stdin` of a temporary table (`create temp table … on commit drop`) and answers the number of rows. Into
 * any other it throws: PostgreSQL refuses COPY where there is row security, a distributed one not everywhere.
 * Await every earlier query first, and start none until this one answers.
 */
export async function copyInto(db: Db, statement: string, source: Pieces): Promise<number> {
  const client = clientOf(db);
  // The driver refuses COPY while it pipelines; this answer means that everything sent before has been answered too.
  const { rows } = await client.query("select to_regclass('pg_temp.' || $1) is not null as is_temporary", [
    target.exec(statement)?.[1],
  ]);
  if (!rows[0]?.is_temporary) throw new Error(`COPY goes into temporary tables alone: ${statement}`);
  Object.assign(client, { pipeline: false });
  try {
    const copy = client.query(from(statement));
    await pipeline(Readable.from(gathered(source)), copy);
    return copy.rowCount;
  } finally {
    Object.assign(client, { pipeline: true });
  }
}
