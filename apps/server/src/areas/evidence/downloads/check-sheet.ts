/** 凭证抽查表: the check sheet of a statement item as it goes into the working papers, ready to be printed and signed. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import type { Lang } from "@digao/contract/messages";
import { percentText } from "@digao/contract/percent";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { fen, sum, thousands, yuan } from "@digao/domain/money";
import { knowsDays } from "@digao/domain/vouchers/known-days.sql";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { workbookBytes } from "@digao/excel/write-workbook";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { type CheckSheet, checkSheetOf } from "../vouching/door.ts";
import { answerNow } from "./answer-now.ts";
import { amountOf, markOf, resultWord, timeOf } from "./drawn-columns.ts";
import { fileNameOf, type Say, sayIn } from "./file-out.ts";

/** Suffix of the vouching sheet among an item's papers. */
const sheetNo = 7;
const circled = "①②③④⑤⑥⑦⑧⑨⑩";
const headRows = 6;
const headRowsOf = ({ notes }: Item): number => headRows + notes.length;

interface Item {
  name: string;
  index: string;
  client: string;
  project: string;
  from: string;
  to: string;
  /** Gates of its paper that somebody has overridden, and dates that are no days. */
  notes: readonly string[];
}

/** Drawn out of a journal by month, its vouchers bear days that nobody knows. */
async function lacksDays(db: Db, RId: number): Promise<boolean> {
  const { rows } = await sql`
    select from drawn_voucher d join voucher v on ${ofProject("v")} and v.id = d.jmsn
    where ${ofProject("d")} and d.fs_item_id = ${RId} and not ${knowsDays(sql`v.batch_id`)} limit 1`.execute(db);
  return rows.length > 0;
}

async function itemOf(db: Db, RId: number, lang: Lang): Promise<Item> {
  const row = await db
    .selectFrom("fs_item as i")
    .innerJoin("project as p", "p.id", "i.project_id")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("i.id", "=", RId)
    .select(["i.name_zh", "i.name_en", "i.wp_index", "c.cust_name as client", "p.project_name as project"])
    .select(["p.id as projectId", "p.period_start as from", "p.period_end as to"])
    .executeTakeFirst();
  if (!row) throw missing();
  const { name_zh, name_en, wp_index, projectId, ...rest } = row;
  const { trivial } = await materialityInForce(db, projectId);
  const overrides = await openPoints.notes(db, { lang, trivial, itemIds: [RId] });
  const index = wp_index ? `${wp_index}-${sheetNo}` : "";
  const dates = (await lacksDays(db, RId)) ? [sayIn(lang)("download.about.noDays")] : [];
  return { ...rest, name: lang === "en" ? name_en : name_zh, index, notes: [...overrides, ...dates] };
}

type Who = "checkUserName" | "reviewUserName";
type When = "checkTime" | "reviewTime";

/** Everybody who checked, or reviewed, and the day of the last of it. */
function signedBy(rows: readonly DrawnVoucher[], who: Who, when: When): { name: string; date: string } {
  const names = [...new Set(rows.flatMap((row) => row[who] ?? []))];
  const last = rows
    .flatMap((row) => timeOf(row[when]) ?? [])
    .sort()
    .at(-1);
  return { name: names.join("、"), date: last?.slice(0, 10) ?? "" };
}

const boxed = (text: string | null): CellOut => ({ text: text || " ", style: "boxText" });
const amount = (value: string | null): CellOut =>
  value === null ? boxed(null) : { number: value, style: "boxAmount" };
/** A point as its column and the legend call it, number and text. */
const pointOf = ({ seq, content }: CheckSheet["checkItems"][number]): string => `${circled[seq - 1] ?? seq} ${content}`;
const note = (text: string): CellOut => ({ text, style: "text" });

function lineOf(row: DrawnVoucher, index: number, seqs: readonly number[], lang: Lang): RowOut {
  return [
    boxed(String(index + 1)),
    { date: row.jDate, style: "boxDate" },
    boxed(voucherName(row)),
    boxed(row.summary),
    boxed(row.accountName),
    boxed([row.counterText, row.partyText].filter(Boolean).join(" / ")),
    amount(amountOf(row.debit)),
    amount(amountOf(row.credit)),
    ...seqs.map((seq): CellOut => ({ text: markOf(row, seq) || " ", style: "boxCenter" })),
    boxed(row.result === drawResult.none ? "" : resultWord(lang, row.result)),
    amount(row.diffAmount),
    boxed(row.remark),
  ];
}

function headOf(item: Item, { items, checkItems }: CheckSheet, say: Say): RowOut[] {
  const right = 4;
  const pair = (left: string, other: string): RowOut => [note(left), ...Array<CellOut>(right).fill(null), note(other)];
  return [
    [{ text: say("download.title.checkSheet"), style: "formTitle" }],
    pair(say("download.sheet.client", { text: item.client }), say("download.sheet.index", { text: item.index })),
    pair(
      say("download.sheet.item", { text: item.name }),
      say("download.sheet.prepared", signedBy(items, "checkUserName", "checkTime")),
    ),
    pair(
      say("download.sheet.period", { from: item.from, to: item.to }),
      say("download.sheet.reviewed", signedBy(items, "reviewUserName", "reviewTime")),
    ),
    ...item.notes.map((text): RowOut => [note(text)]),
    [],
    [
      say("download.sheet.seq"),
      say("download.col.date"),
      say("download.sheet.voucher"),
      say("download.draw.content"),
      say("download.col.accountName"),
      `${say("download.col.counter")} / ${say("download.draw.party")}`,
      say("download.col.debit"),
      say("download.col.credit"),
      ...checkItems.map(pointOf),
      say("download.draw.result"),
      say("download.draw.diff"),
      say("download.draw.remark"),
    ],
  ];
}

const percent = (ratio: string | null): string => (ratio === null ? "—" : percentText(ratio, 2));

/** Totals, how much of the period they cover, what was checked, and room for notes and conclusion. */
function footOf(
  { items, checkItems, coverage }: CheckSheet,
  seqs: readonly number[],
  say: Say,
  head: number,
): RowOut[] {
  const last = head + items.length;
  const total = (column: number, value: string): CellOut =>
    items.length === 0
      ? { number: value, style: "boxTotal" }
      : {
          formula: `SUM(${columnLetters(column)}${head + 1}:${columnLetters(column)}${last})`,
          value,
          style: "boxTotal",
        };
  const blank = (count: number): CellOut[] => Array.from({ length: count }, () => boxed(null));
  const { drawn, checked, reviewed, exceptions, diffTotal } = coverage;
  const diff = thousands(fen(diffTotal));
  const sumOf = (side: "debit" | "credit") => yuan(sum(items.map((row) => fen(row[side]))));
  return [
    [
      { text: say("download.sheet.total"), style: "boxBold" },
      ...blank(5),
      total(6, sumOf("debit")),
      total(7, sumOf("credit")),
      ...blank(seqs.length + 1),
      total(9 + seqs.length, diffTotal),
      ...blank(1),
    ],
    [
      note(
        say("download.sheet.coverage", {
          debit: percent(coverage.coverageDr),
          credit: percent(coverage.coverageCr),
          count: percent(coverage.countRate),
        }),
      ),
    ],
    ...(coverage.allowances.length > 0
      ? [[note(say("download.sheet.allowances", { names: coverage.allowances.join("、") }))]]
      : []),
    [],
    [{ text: say("download.sheet.points"), style: "totalText" }],
    ...checkItems.map((point): RowOut => [note(pointOf(point))]),
    [note(say("download.sheet.legend"))],
    [],
    [{ text: say("download.sheet.notes"), style: "totalText" }],
    [note(say("download.sheet.figures", { drawn, checked, reviewed, exceptions, diff }))],
    [],
    [{ text: say("download.sheet.conclusion"), style: "totalText" }],
    [],
  ];
}

function sheetOf(item: Item, sheet: CheckSheet, lang: Lang): SheetOut {
  const say = sayIn(lang);
  const seqs = sheet.checkItems.map(({ seq }) => seq);
  const widths = [6, 12, 10, 34, 26, 30, 16, 16, ...seqs.map(() => 9), 16, 14, 26];
  return {
    name: say("download.title.checkSheet"),
    columns: widths.map((width) => ({ width })),
    header: headOf(item, sheet, say),
    rows: [
      [
        ...sheet.items.map((row, index) => lineOf(row, index, seqs, lang)),
        ...footOf(sheet, seqs, say, headRowsOf(item)),
      ],
    ],
    freezeRows: headRowsOf(item),
    merges: [`A1:${columnLetters(widths.length - 1)}1`],
    page: { isLandscape: true },
  };
}

export async function checkSheetFile(ctx: Context, { Id }: { Id: number }): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const item = await itemOf(db, Id, lang);
  const bytes = await workbookBytes([sheetOf(item, await checkSheetOf(ctx, Id), lang)]);
  return answerNow(ctx, fileNameOf(item.client, sayIn(lang)("download.title.checkSheet"), item.name), bytes);
}
