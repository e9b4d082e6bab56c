import type { DownloadSubLedgerQuery } from "@digao/contract/areas/evidence/downloads/calls";
import { type Lang, messageOf } from "@digao/contract/messages";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { shownBalance } from "@digao/domain/vouchers/running-balance";
import { rowCount, type SubLedgerPart } from "@digao/domain/vouchers/sub-ledger";
import type { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { fileNameOf } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { type LedgerOfAccount, type LedgerWholeLine, ledgerOfAccount, lineNames } from "../../books/vouchers/door.ts";
import { type Asker, coverOf, type FileOut, factsSheet, type Read, sayIn } from "./file-out.ts";
import { auxColumns, headColumns } from "./line-columns.ts";
import { lineSlices } from "./line-slices.ts";
import { aboutOf } from "./lines-file.ts";

export type SubLedgerQuery = z.infer<typeof DownloadSubLedgerQuery>;

type Total = Exclude<SubLedgerPart, { kind: "lines" }>;
/** A line or a total, and where the balance stands after it. */
interface Row {
  line: LedgerWholeLine | null;
  total: Total | null;
  debit: Fen;
  credit: Fen;
  balance: Fen;
}

function totalRow(total: Total): Row {
  const { debit, credit } = total.kind === "open" ? { debit: 0n, credit: 0n } : total;
  return { line: null, total, debit, credit, balance: total.balance };
}

/** Whole parts in their order, so that the balance is carried from line to line. */
async function* rowsOf(read: Read, ledger: LedgerOfAccount, names: Awaited<ReturnType<typeof lineNames>>) {
  for (const part of ledger.parts) {
    if (part.kind !== "lines") {
      yield [totalRow(part)];
      continue;
    }
    let balance = part.opening;
    const place = { from: ledger.skipped + part.from, count: part.count };
    for await (const lines of lineSlices(read, { selection: ledger.selection, names }, place))
      yield lines.map((line): Row => {
        const [debit, credit] = [fen(line.row.debit), fen(line.row.credit)];
        balance += debit - credit;
        return { line, total: null, debit, credit, balance };
      });
  }
}

const ofLine = (columns: readonly Column<LedgerWholeLine>[]): Column<Row>[] =>
  columns.map(({ words, width, kind = "text", of }) => ({ words, width, kind, of: ({ line }) => line && of(line) }));
const amount = (value: Fen, row: Row) => (value === 0n && row.line ? null : yuan(value));

/** Of a total the month and what it sums stand in the columns of a line. */
function headOf(lang: Lang): Column<Row>[] {
  return ofLine(headColumns).map((column) => {
    if (column.words === "download.col.period") return { ...column, of: periodOf };
    if (column.words !== "download.col.summary") return column;
    const named: Column<Row>["of"] = (row) =>
      row.total ? messageOf(lang, `download.kind.${row.total.kind}`) : column.of(row);
    return { ...column, of: named, toneOf: ({ total }) => (total ? "bold" : "plain") };
  });
}

const columnsOf = (lang: Lang): Column<Row>[] => [
  ...headOf(lang),
  ...ofLine(auxColumns),
  money("download.col.debit", 18, (row) => amount(row.debit, row)),
  money("download.col.credit", 18, (row) => amount(row.credit, row)),
  text("download.col.side", 7, ({ balance }) => messageOf(lang, `download.side.${shownBalance(balance).side}`)),
  money("download.col.balance", 18, ({ balance }) => yuan(shownBalance(balance).amount)),
];

const periodOf = ({ line, total }: Row): string => String(line?.row.jPeriod ?? (total?.period || ""));

/** A sub-ledger (明细账) as it is shown: opening, lines with running balance, months and years, closing. */
export async function subLedgerFile(asker: Asker, query: SubLedgerQuery): Promise<FileOut> {
  const { db, apart, lang, userName } = asker;
  const ledger = await ledgerOfAccount(db, apart, query);
  if (!ledger) throw new Refusal("download.noJournal", { kind: "state" });
  const names = await lineNames(db, ledger.journal);
  const cover = await coverOf(db, query.periodId);
  const say = sayIn(lang);
  const whose = await nameOf(asker, query, names.fullNames);
  const facts = aboutOf(cover, userName, lang, [
    [say("download.about.account"), whose],
    [say("download.about.months"), `${query.jPeriodFrom ?? ""} ~ ${query.jPeriodTo ?? ""}`],
  ]);
  return {
    fileName: fileNameOf(cover.client, cover.period, say("download.title.subLedger"), whose),
    rowCount: rowCount(ledger.parts),
    sheets(read, onRows) {
      let done = 0;
      const counted = async function* () {
        for await (const rows of rowsOf(read, ledger, names)) {
          yield rows;
          done += rows.length;
          onRows?.(done);
        }
      };
      return [
        listSheet({
          lang,
          name: "download.title.subLedger",
          columns: columnsOf(lang),
          rows: { batches: counted() },
        }),
        factsSheet(say("download.title.about"), facts),
      ];
    },
  };
}

async function nameOf(
  { db }: Asker,
  { accountCode, auxId }: SubLedgerQuery,
  names: ReadonlyMap<string, string>,
): Promise<string> {
  const account = accountCode === undefined ? [] : [`${accountCode} ${names.get(accountCode) ?? ""}`.trim()];
  if (!auxId) return account.join("");
  const aux = await db.selectFrom("aux_item").where("id", "=", auxId).select("aux_name as name").executeTakeFirst();
  return [...account, aux?.name ?? ""].join(" ");
}
