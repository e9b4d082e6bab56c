/** The action log of the project, each entry with the very text that its hash was made of. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type LogLine, logLine } from "@digao/domain/archive/package/log-chain";
import type { PackageFacts } from "@digao/domain/archive/package/manifest";
import { sql } from "kysely";
import type { PackageOut } from "../write-package.ts";

/** As log_digest (migration 0120) puts it together. */
const digested = sql<string>`jsonb_build_array(l.tenant_id, l.seq, extract(epoch from l.at), l.user_id, l.user_name, l.ip, l.request_id,
  l.project_id, l.ref_type, l.ref_id, l.action, l.old_value, l.new_value)::text`;

const rowsAtMost = 1_000_000;
const blockBytes = 2 ** 16;

const linesOf = (db: Db): AsyncIterableIterator<LogLine> =>
  db
    .selectFrom(sql<object>`project_log`.as("l"))
    .select([
      sql<number>`l.seq`.as("seq"),
      sql<string>`encode(l.prev_hash, 'hex')`.as("prev"),
      sql<string>`encode(l.hash, 'hex')`.as("hash"),
      digested.as("text"),
    ])
    .where(sql<boolean>`${ofProject("l")}`)
    .orderBy(sql`l.tenant_id, l.project_id, l.seq`)
    .stream(1000);

/** Line by line, in pieces of so many at most. */
export async function logPieces(
  db: Db,
  rowsAtOnce: number,
  take: (piece: LogLine[], at: number) => Promise<void>,
): Promise<number> {
  let piece: LogLine[] = [];
  let pieces = 0;
  const flush = async (): Promise<void> => {
    pieces += 1;
    await take(piece, pieces);
    piece = [];
  };
  for await (const line of linesOf(db)) {
    piece.push(line);
    if (piece.length === rowsAtOnce) await flush();
  }
  if (piece.length > 0) await flush();
  return pieces;
}

type Written = PackageFacts["log"];

/** @param look sees each line as it passes */
export async function writeLog(db: Db, out: PackageOut, look: (line: LogLine) => void): Promise<Written> {
  const lines = linesOf(db)[Symbol.asyncIterator]();
  let [first, last] = [0, { seq: 0, hash: "00" }];
  let isOver = false;
  async function* part(): AsyncGenerator<Buffer> {
    let block = "";
    for (let rows = 0; rows < rowsAtMost; rows += 1) {
      const { done, value } = await lines.next();
      isOver = done ?? false;
      if (isOver) break;
      const line: LogLine = { ...value, seq: Number(value.seq) };
      first ||= line.seq;
      last = line;
      look(line);
      block += logLine(line);
      if (block.length < blockBytes) continue;
      yield Buffer.from(block, "utf8");
      block = "";
    }
    yield Buffer.from(block, "utf8");
  }
  for (let place = 1; !isOver; place += 1)
    await out.add({ path: `log/actions${place === 1 ? "" : `.${place}`}.jsonl`, kind: "log" }, part());
  return { firstSeq: first, lastSeq: last.seq, headHash: last.hash };
}
