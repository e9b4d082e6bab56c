import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { fen, sum, yuan } from "@digao/domain/money";
import { isStale, SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { heading } from "@digao/domain/statements/layout";
import { isProfitLine, lineName } from "@digao/domain/statements/statement-line";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";
import { detailQuery, readDetails, type StoredDetail } from "./detail-rows.ts";
import { loadItems, type ProjectItems, statusOf } from "./item-rows.ts";
import { leadRows } from "./lead-rows.ts";
import { isEmpty } from "./signs.ts";
import { loadSubject, type Subject, subjectOf } from "./subject.ts";

type Calls = typeof statementItemSigns;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface Look {
  lang: Lang;
  cover: WorkingPaperCover;
  /** Open points that somebody let pass. */
  overrides?: readonly string[];
}

type LeadKey = Extract<MessageKey, `leadSheet.${string}`>;
type Word = LeadKey extends `leadSheet.${infer Name}` ? Name : never;

/** Of the working papers (底稿索引): -1 is the lead schedule. */
const indexOf = ({ item }: Subject): string | null => (item.wpIndex ? `${item.wpIndex}-1` : null);

const titleOf = ({ item }: Subject, lang: Lang): string =>
  messageOf(lang, "leadSheet.title", { item: lineName(item.line, lang) });

/** The lead schedule (审定表) of one item. */
export async function downloadLead(ctx: Context, input: Input<Calls["DownLeadExcel"]>): Promise<FileAnswer> {
  const { RptLang: lang } = input;
  const subject = await loadSubject(ctx, input.RId, input);
  const look = { lang, cover: await paper.cover(ctx.db, subject.projectId, lang) };
  const rows = await leadRows(ctx.db, subject, await readDetails(ctx.db, subject.item.id), lang);
  const { trivial } = subject.items.balance.materiality;
  const overrides = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [subject.item.id] });
  const body = await workbookBytes([leadSheet(subject, rows, { ...look, overrides })]);
  return { fileName: `${look.cover.client}-${indexOf(subject) ?? ""}${titleOf(subject, lang)}.xlsx`, mime: XLSX, body };
}

/** Every lead schedule of a project, one sheet an item, behind a sheet that lists them; of-which lines stand within their items. */
export async function downloadLeads(ctx: Context, input: Input<Calls["DownLeadsExcel"]>): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const items = await loadItems(ctx.db, projectId, input);
  const subjects = items.balance.source.items
    .filter(({ line }) => line.kind === "L")
    .map(({ id }) => subjectOf(items, projectId, id))
    .filter((subject) => !isEmpty(subject));
  if (subjects.length === 0) throw new Refusal("leadSheet.none", { kind: "state" });
  const look = { lang, cover: await paper.cover(ctx.db, projectId, lang) };
  const { trivial } = items.balance.materiality;
  const details = await detailsByItem(ctx.db, projectId);
  const sheets: SheetOut[] = [];
  for (const subject of subjects) {
    const rows = await leadRows(ctx.db, subject, details.get(subject.item.id) ?? [], lang);
    const overrides = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [subject.item.id] });
    sheets.push(leadSheet(subject, rows, { ...look, overrides }));
  }
  const overrides = await openPoints.notes(ctx.db, { lang, trivial });
  const body = await workbookBytes([listSheet(subjects, items, { ...look, overrides }), ...sheets]);
  return { fileName: `${look.cover.client}-${messageOf(lang, "leadSheet.all")}.xlsx`, mime: XLSX, body };
}

async function detailsByItem(db: Db, projectId: number): Promise<Map<number, StoredDetail[]>> {
  const rows = await detailQuery(db)
    .select("fs_item_id as itemId")
    .where("project_id", "=", projectId)
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const byItem = new Map<number, StoredDetail[]>();
  for (const { itemId, ...row } of rows) byItem.set(itemId, [...(byItem.get(itemId) ?? []), row]);
  return byItem;
}

/** Levels without which a paper is not complete, and the quality review where there is one. */
function signersOf({ facts, lastChange }: Subject, lang: Lang) {
  const signs = facts.signs.map((sign) => ({ ...sign, isStale: isStale(sign, lastChange) }));
  const levels = SIGN_LEVELS.filter(
    (level) => level !== signLevel.qualityReview || signs.some((sign) => sign.level === level),
  );
  return paper.signers(lang, signs, levels);
}

const text = (value: string | null, style: "boxText" | "boxBold" = "boxText"): CellOut =>
  value ? { text: value, style } : { empty: true, style };
const isNil = (amount: string | null): boolean => amount === null || fen(amount) === 0n;
const money = (amount: string | null): CellOut =>
  amount === null || isNil(amount) ? { empty: true, style: "boxText" } : { number: amount, style: "boxAmount" };

const AMOUNTS = [
  "openBook",
  "periodDr",
  "periodCr",
  "closeBook",
  "ajeDr",
  "ajeCr",
  "rjeDr",
  "rjeCr",
  "carried",
  "audited",
  "prior",
  "change",
] as const;
type Amount = (typeof AMOUNTS)[number];
const NAMES = 2;
const letterOf = (amount: Amount): string => columnLetters(NAMES + AMOUNTS.indexOf(amount));
const GROUPS: Partial<Record<Amount, Word>> = {
  openBook: "books",
  periodDr: "books",
  periodCr: "books",
  closeBook: "books",
  ajeDr: "aje",
  ajeCr: "aje",
  rjeDr: "rje",
  rjeCr: "rje",
};

function headingsOf(lang: Lang): { headings: RowOut[]; headingMerges: string[] } {
  const say = (key: Word): CellOut => ({ text: messageOf(lang, `leadSheet.${key}`), style: "header" });
  const ends = ["rate", "index", "marks", "remark"] as const;
  const last = NAMES + AMOUNTS.length;
  return {
    headings: [
      [say("account"), say("name"), ...AMOUNTS.map((amount) => say(GROUPS[amount] ?? amount)), ...ends.map(say)],
      [say("account"), say("name"), ...AMOUNTS.map((amount) => say(amount)), ...ends.map(say)],
    ],
    headingMerges: [
      "A1:A2",
      "B1:B2",
      `${letterOf("openBook")}1:${letterOf("closeBook")}1`,
      `${letterOf("ajeDr")}1:${letterOf("ajeCr")}1`,
      `${letterOf("rjeDr")}1:${letterOf("rjeCr")}1`,
      ...(["carried", "audited", "prior", "change"] as const).map((key) => `${letterOf(key)}1:${letterOf(key)}2`),
      ...ends.map((_, at) => `${columnLetters(last + at)}1:${columnLetters(last + at)}2`),
    ],
  };
}

/** The audited figure of a row from its cells, where that is how it comes about. */
function auditedCell(row: LeadRow, at: number, turn: bigint): CellOut {
  const entries = turn * (fen(row.ajeDr) - fen(row.ajeCr) + fen(row.rjeDr) - fen(row.rjeCr));
  const isSum = fen(row.closeBook) + entries + fen(row.carried) === fen(row.audited);
  if (!isSum) return money(row.audited);
  const [plus, minus] = turn < 0n ? ["-", "+"] : ["+", "-"];
  const cell = (amount: Amount) => `${letterOf(amount)}${at}`;
  const formula = `${cell("closeBook")}${plus}${cell("ajeDr")}${minus}${cell("ajeCr")}${plus}${cell("rjeDr")}${minus}${cell("rjeCr")}+${cell("carried")}`;
  return { formula, value: row.audited, style: "boxAmount" };
}

const marksOf = (row: LeadRow, lang: Lang): string =>
  [
    row.isRelated ? messageOf(lang, "leadSheet.related") : "",
    row.hzFlag ? messageOf(lang, "leadSheet.confirmed") : "",
    row.altFlag ? messageOf(lang, "leadSheet.alternative") : "",
  ]
    .filter(Boolean)
    .join(" ");

function rowCells(row: LeadRow, at: number, { lang, turn }: { lang: Lang; turn: bigint }): RowOut {
  return [
    text(row.accountCode),
    text(row.name),
    ...AMOUNTS.map((amount) => (amount === "audited" ? auditedCell(row, at, turn) : money(row[amount]))),
    row.rate === null ? text(null) : { number: row.rate, style: "percent" },
    text(row.wpIndex),
    text(marksOf(row, lang)),
    text(row.remark),
  ];
}

function totalCells(rows: readonly LeadRow[], first: number, lang: Lang): RowOut {
  const last = first + rows.length - 1;
  return [
    text(null),
    text(messageOf(lang, "leadSheet.total"), "boxBold"),
    ...AMOUNTS.map((amount): CellOut => {
      const known = rows.flatMap((row) => row[amount] ?? []);
      if (known.length < rows.length || rows.length === 0) return text(null);
      const letter = letterOf(amount);
      const value = yuan(sum(known.map(fen)));
      return { formula: `SUM(${letter}${first}:${letter}${last})`, value, style: "boxTotal" };
    }),
    text(null),
    text(null),
    text(null),
    text(null),
  ];
}

function leadSheet(subject: Subject, rows: readonly LeadRow[], { lang, cover, overrides = [] }: Look): SheetOut {
  const { item, facts, items } = subject;
  const index = indexOf(subject);
  const isProfit = isProfitLine(item.line);
  const head = {
    lang,
    title: titleOf(subject, lang),
    cover,
    ...(isProfit ? { when: `${messageOf(lang, "leadSheet.period")} ${cover.period}` } : {}),
    index,
    unit: heading("balanceSheet", lang, "yuan").unit,
    signers: signersOf(subject, lang),
    notes: [
      messageOf(lang, "leadSheet.source", { period: items.balance.source.period?.label ?? "—" }),
      messageOf(lang, "leadSheet.legend"),
      ...overrides,
    ],
  };
  const widths = [12, 30, ...AMOUNTS.map(() => 16), 10, 10, 14, 24];
  const first = paper.headLength(head, widths.length) + 3;
  const turn = signOf(item.line.direction);
  const say = (key: Word, value: string): RowOut => [
    { text: messageOf(lang, `leadSheet.${key}`), style: "totalText" },
    { text: value, style: "text" },
  ];
  const foot: RowOut[] = [
    [],
    say("explanation", [item.explanation, item.explanationIndex].filter(Boolean).join("  ")),
    say(
      "conclusion",
      [facts.result === 0 ? "" : codeWord(lang, "itemResult", facts.result), facts.resultText]
        .filter(Boolean)
        .join("  "),
    ),
  ];
  return paper.sheet({
    name: [index, lineName(item.line, lang)].filter(Boolean).join(" "),
    columns: widths.map((width) => ({ width })),
    freezeColumns: NAMES,
    ...headingsOf(lang),
    head,
    rows: [
      [...rows.map((row, at) => rowCells(row, first + at, { lang, turn })), totalCells(rows, first, lang), ...foot],
    ],
  });
}

function listSheet(
  subjects: readonly Subject[],
  { balance }: ProjectItems,
  { lang, cover, overrides = [] }: Look,
): SheetOut {
  const say = (key: Word): CellOut => ({ text: messageOf(lang, `leadSheet.${key}`), style: "header" });
  const levels = SIGN_LEVELS.map((level): CellOut => ({ text: codeWord(lang, "signLevel", level), style: "header" }));
  const rows = subjects.map((subject): RowOut => {
    const signers = paper.signers(lang, subject.facts.signs);
    return [
      text(indexOf(subject)),
      text(lineName(subject.item.line, lang)),
      money(yuan(subject.row.unaudited)),
      money(yuan(subject.row.audited)),
      text(codeWord(lang, "paperStatus", statusOf(subject.facts, subject.lastChange))),
      ...signers.map(({ name, time }) =>
        text(name && [name, time && dayOf(Date.parse(time))].filter(Boolean).join(" ")),
      ),
    ];
  });
  const period = balance.source.period?.label ?? "—";
  return paper.sheet({
    name: messageOf(lang, "leadSheet.list"),
    columns: [
      { width: 12 },
      { width: 32 },
      { width: 18 },
      { width: 18 },
      { width: 16 },
      ...levels.map(() => ({ width: 18 })),
    ],
    freezeColumns: NAMES,
    headings: [[say("index"), say("name"), say("closeBook"), say("audited"), say("status"), ...levels]],
    head: {
      lang,
      title: messageOf(lang, "leadSheet.all"),
      cover,
      unit: heading("balanceSheet", lang, "yuan").unit,
      notes: [messageOf(lang, "leadSheet.source", { period }), ...overrides],
    },
    rows: [rows],
  });
}
