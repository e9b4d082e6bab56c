/** 凭证抽查表: the check sheet of a statement item as it goes into the working papers, ready to be printed and signed. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";
import { drawResult } from "@digao/contract/areas/evidence/vouching/codes";
import type { Lang } from "@digao/contract/messages";
import { percentText } from "@digao/contract/percent";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import { knowsDays } from "@digao/domain/vouchers/known-days.sql";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { type CheckSheet, checkSheetOf } from "../vouching/door.ts";
import { answerNow } from "./answer-now.ts";
import { amountOf, markOf, resultWord, timeOf } from "./drawn-columns.ts";
import { type Say, sayIn } from "./file-out.ts";

/** Suffix of the vouching sheet among an item's papers. */
const sheetNo = 7;
const circled = "①②③④⑤⑥⑦⑧⑨⑩";

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

/** A point as its column and the legend call it, number and text. */
const pointOf = ({ seq, content }: CheckSheet["checkItems"][number]): string => `${circled[seq - 1] ?? seq} ${content}`;
const note = (text: string): CellOut => ({ text, style: "text" });

/** A line, and which it is. */
type Line = DrawnVoucher & { no: number };

function columnsOf({ checkItems }: CheckSheet, lang: Lang, say: Say): Column<Line>[] {
  const counter = `${say("download.col.counter")} / ${say("download.draw.party")}`;
  return [
    text("download.sheet.seq", 6, ({ no }) => no),
    { words: "download.col.date", width: 12, kind: "day", of: ({ jDate }) => jDate },
    text("download.sheet.voucher", 10, voucherName),
    text("download.draw.content", 34, ({ summary }) => summary),
    text("download.col.accountName", 26, ({ accountName }) => accountName),
    text({ text: counter }, 30, ({ counterText, partyText }) => [counterText, partyText].filter(Boolean).join(" / ")),
    money("download.col.debit", 16, ({ debit }) => amountOf(debit), { sum: "known" }),
    money("download.col.credit", 16, ({ credit }) => amountOf(credit), { sum: "known" }),
    ...checkItems.map(
      (point): Column<Line> => ({
        words: { text: pointOf(point) },
        width: 9,
        kind: "center",
        of: (row) => markOf(row, point.seq),
      }),
    ),
    text("download.draw.result", 16, ({ result }) => (result === drawResult.none ? "" : resultWord(lang, result))),
    money("download.draw.diff", 14, ({ diffAmount }) => diffAmount, { sum: "known" }),
    text("download.draw.remark", 26, ({ remark }) => remark),
  ];
}

function headOf(item: Item, items: readonly DrawnVoucher[], say: Say): RowOut[] {
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
  ];
}

const percent = (ratio: string | null): string => (ratio === null ? "—" : percentText(ratio, 2));

/** How much of the period the lines cover, what was checked, and room for notes and conclusion. */
function footOf({ checkItems, coverage }: CheckSheet, say: Say): RowOut[] {
  const { drawn, checked, reviewed, exceptions, diffTotal, allowances } = coverage;
  const diff = thousands(fen(diffTotal));
  const shares = {
    debit: percent(coverage.coverageDr),
    credit: percent(coverage.coverageCr),
    count: percent(coverage.countRate),
  };
  const heading = (text: string): RowOut => [{ text, style: "totalText" }];
  return [
    [note(say("download.sheet.coverage", shares))],
    ...(allowances.length > 0 ? [[note(say("download.sheet.allowances", { names: allowances.join("、") }))]] : []),
    [],
    heading(say("download.sheet.points")),
    ...checkItems.map((point): RowOut => [note(pointOf(point))]),
    [note(say("download.sheet.legend"))],
    [],
    heading(say("download.sheet.notes")),
    [note(say("download.sheet.figures", { drawn, checked, reviewed, exceptions, diff }))],
    [],
    heading(say("download.sheet.conclusion")),
    [],
  ];
}

function sheetOf(item: Item, sheet: CheckSheet, lang: Lang): SheetOut {
  const say = sayIn(lang);
  const columns = columnsOf(sheet, lang, say);
  return paperSheet({
    lang,
    name: "download.title.checkSheet",
    head: { rows: headOf(item, sheet.items, say), merges: [`A1:${columnLetters(columns.length - 1)}1`] },
    columns,
    rows: sheet.items.map((row, at): Line => ({ ...row, no: at + 1 })),
    closing: [{ words: "download.sheet.total", isSum: true }],
    below: footOf(sheet, say),
  });
}

export async function checkSheetFile(ctx: Context, { Id }: { Id: number }): Promise<FileAnswer> {
  const { db, lang } = ctx;
  const item = await itemOf(db, Id, lang);
  const name = [item.client, sayIn(lang)("download.title.checkSheet"), item.name];
  return answerNow(ctx, await workbookFile(name, [sheetOf(item, await checkSheetOf(ctx, Id), lang)]));
}
