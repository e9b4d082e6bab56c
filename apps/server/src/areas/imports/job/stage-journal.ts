import { copyInto } from "@digao/db/copy";
import type { Db } from "@digao/db/tenant";
import type { VoucherRow } from "@digao/excel/read-vouchers";
import { type RawBuilder, sql } from "kysely";
import { LineWriter } from "./line-writer.ts";

/** A stretch of the file: the table its lines lie in, and COPY text of the vouchers to be written with it. */
export interface Block {
  lines: RawBuilder<unknown>;
  vouchers: Buffer[];
}

const blockLines = 1 << 15;
const chunkChars = 1 << 17;

/** Of import_line every block is a child: a block is written to the books by itself, the checks read all of them. */
const createStage = sql`
  create temp table import_line (
    ordinal int, voucher int, line_no int, j_period int, j_date date, account_code text collate "C",
    debit numeric(20,2), credit numeric(20,2), is_apart boolean, customer int, supplier int, dept int, person int, project int, other int[],
    qty numeric(20,6), fc_amount numeric(20,2), rate numeric(18,8), currency text, settle_type text, settle_no text,
    account_name text, summary text
  ) on commit drop`;

/** As bytes: text made of a thousand pieces would keep them all alive until it is sent. */
interface Text {
  lines: Buffer[];
  vouchers: Buffer[];
}

/**
 * Streams the rows of a file into the stage block by block, and each block from there into the books by `keep`, while the
 * next one is read. One pass; memory is bounded by a block and the distinct vouchers, accounts and items.
 */
export async function stageJournal(
  db: Db,
  rows: AsyncIterable<VoucherRow[]>,
  onRows: (count: number) => void,
  keep: (writer: LineWriter, block: Block) => Promise<void>,
): Promise<LineWriter> {
  await createStage.execute(db);
  const writer = new LineWriter();
  const texts = textsOf(rows, writer, onRows);
  let { value: text } = await texts.next();
  for (let number = 1; text; number++) {
    const name = `import_line_${number}`;
    const lines = sql.table(name);
    await sql`create temp table ${lines} () inherits (import_line) on commit drop`.execute(db);
    await copyInto(db, `copy ${name} from stdin with (null '')`, text.lines);
    const [next] = await Promise.all([texts.next(), keep(writer, { lines, vouchers: text.vouchers })]);
    text = next.value;
  }
  return writer;
}

async function* textsOf(
  rows: AsyncIterable<VoucherRow[]>,
  writer: LineWriter,
  onRows: (count: number) => void,
): AsyncGenerator<Text, undefined> {
  let text: Text = { lines: [], vouchers: [] };
  let end = blockLines;
  for await (const batch of rows) {
    writeRows(batch, writer, text.lines);
    text.vouchers.push(Buffer.from(writer.vouchers.begun(false)));
    onRows(writer.lines + writer.unusable);
    if (writer.lines < end) continue;
    end = writer.lines + blockLines;
    yield text;
    text = { lines: [], vouchers: [] };
  }
  text.vouchers.push(Buffer.from(writer.vouchers.begun(true)));
  yield text;
  return undefined;
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
