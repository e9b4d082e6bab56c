import { setImmediate as nextTurn } from "node:timers/promises";
import { copyInto } from "@digao/db/copy";
import type { Db } from "@digao/db/tenant";
import type { VoucherRow } from "@digao/excel/read-vouchers";
import { type RawBuilder, sql } from "kysely";
import { LineWriter } from "./line-writer.ts";

/** A stretch of the file: the table its lines lie in, and those of its vouchers that seem to close something. */
export interface Block {
  lines: RawBuilder<unknown>;
  closing: number[];
}

/** The database waits for the first block: it is a small one, and each is twice the one before up to the largest. */
const blockLines = { first: 1 << 12, most: 1 << 16 };
/** Text of a chunk that is made one string must fit the nursery: larger ones are collected with the old. */
const chunkChars = 1 << 15;

/** Of import_line every block is a child: a block is written to the books by itself, the checks read all of them. */
const createStage = sql`
  create temp table import_line (
    ordinal int, voucher int, line_no int, j_period int, j_date date, account_code text collate "C",
    debit numeric(20,2), credit numeric(20,2), is_apart boolean, customer int, supplier int, dept int, person int, project int, other int[],
    qty numeric(20,6), fc_amount numeric(20,2), rate numeric(18,8), currency text, settle_type text, settle_no text,
    account_name text, summary text
  ) on commit drop`;

/** COPY text of lines and of the vouchers that go with them. As bytes: a thousand pieces of text would stay alive until they are sent. */
interface Text {
  lines: Buffer[];
  vouchers: Buffer;
  closing: number[];
}

/** Vouchers on their way: totals first, then the head, which a voucher that is only changed goes without. */
const createVoucherStage = sql`
  create temp table import_voucher (
    voucher int, amount_dr numeric(20,2), amount_cr numeric(20,2), line_count int, first_line int, flag smallint,
    j_period int, j_date date, j_type text, j_no int, j_no_text text, attach_count int, preparer text, reviewer text, poster text,
    entry_time text, source text, is_void boolean
  ) on commit drop`;

export async function stageVouchers(db: Db, text: Iterable<string | Uint8Array>): Promise<void> {
  await sql`truncate import_voucher`.execute(db);
  await copyInto(db, "copy import_voucher from stdin with (null '')", text);
}

interface Reading {
  rows: AsyncIterable<VoucherRow[]>;
  onRows: (count: number) => void;
  /** What the accounts read so far are in closing vouchers, in the order of their numbers. */
  rolesOf: (writer: LineWriter) => number[];
}

/**
 * Streams the rows of a file into the stage block by block, and each block from there into the books by `keep`, while the
 * next one is read. One pass; memory is bounded by a block and the distinct vouchers, accounts and items.
 */
export async function stageJournal(
  db: Db,
  reading: Reading,
  keep: (writer: LineWriter, block: Block) => Promise<void>,
): Promise<LineWriter> {
  await createStage.execute(db);
  await createVoucherStage.execute(db);
  const writer = new LineWriter();
  const texts = textsOf(reading, writer);
  let { value: text } = await texts.next();
  for (let number = 1; text; number++) {
    const name = `import_line_${number}`;
    const lines = sql.table(name);
    await sql`create temp table ${lines} () inherits (import_line) on commit drop`.execute(db);
    await copyInto(db, `copy ${name} from stdin with (null '')`, text.lines);
    await stageVouchers(db, [text.vouchers]);
    const stored = keep(writer, { lines, closing: text.closing });
    // Reading fills this thread: what the database is to do meanwhile is sent before. What fails by then is told below.
    stored.catch(() => undefined);
    await nextTurn();
    const [next] = await Promise.all([texts.next(), stored]);
    text = next.value;
  }
  return writer;
}

async function* textsOf({ rows, onRows, rolesOf }: Reading, writer: LineWriter): AsyncGenerator<Text, undefined> {
  let lines: Buffer[] = [];
  let size = blockLines.first;
  let end = size;
  const text = (hasEnded: boolean): Text => {
    const closing = writer.vouchers.closeBlock(rolesOf(writer));
    return {
      lines: inPieces(lines),
      vouchers: Buffer.from(writer.vouchers.begun(hasEnded, closing)),
      closing: [...closing.keys()],
    };
  };
  for await (const batch of rows) {
    writeRows(batch, writer, lines);
    onRows(writer.lines + writer.unusable);
    if (writer.lines < end) continue;
    size = Math.min(size * 2, blockLines.most);
    end = writer.lines + size;
    yield text(false);
    lines = [];
  }
  yield text(true);
  return undefined;
}

const pieceBytes = 1 << 19;

/** Each piece waits for a turn of this thread until it is sent: few large ones. */
function inPieces(buffers: readonly Buffer[]): Buffer[] {
  const pieces: Buffer[] = [];
  let piece: Buffer[] = [];
  let bytes = 0;
  for (const buffer of buffers) {
    piece.push(buffer);
    bytes += buffer.length;
    if (bytes < pieceBytes) continue;
    pieces.push(Buffer.concat(piece));
    [piece, bytes] = [[], 0];
  }
  pieces.push(Buffer.concat(piece));
  return pieces;
}

function writeRows(rows: VoucherRow[], writer: LineWriter, out: Buffer[]): void {
  let chunk = "";
  for (const row of rows) {
    chunk += writer.write(row);
    if (chunk.length < chunkChars) continue;
    out.push(Buffer.from(chunk));
    chunk = "";
  }
  out.push(Buffer.from(chunk));
}
