/** The head of a working paper in Excel: client, engagement, date or period, title, index, and who prepared and reviewed it when. */
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { SIGN_LEVELS, type SignLevel } from "@digao/domain/sign-off/levels";
import { statementDate, statementPeriod } from "@digao/domain/statements/layout";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { missing } from "../../../platform/refusal.ts";

/** Whose paper it is, and of when. */
export interface PaperCover {
  client: string;
  project: string;
  /** The balance sheet date, and the period that ends with it, as they are printed. */
  date: string;
  period: string;
}

/** Without a name the line stays blank, to be signed by hand. */
export interface PaperSigner {
  label: string;
  name: string | null;
  /** ISO 8601. */
  time: string | null;
  /** The paper has changed since. */
  isStale?: boolean;
}

export interface PaperHead {
  lang: Lang;
  title: string;
  cover: PaperCover;
  /** Printed beside the client; the balance sheet date unless told. */
  when?: string;
  index?: string | null;
  /** "金额单位：元" */
  unit?: string;
  signers?: readonly PaperSigner[];
  /** What a reader must not overlook, across the page. */
  warning?: string;
  /** Where the figures come from, under the signers. */
  notes?: readonly string[];
}

export async function readPaperCover(db: Db, projectId: number, lang: Lang): Promise<PaperCover> {
  const row = await db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select([
      "c.cust_name as nameZh",
      "c.cust_name_en as nameEn",
      "p.project_name as project",
      "p.period_start as start",
      "p.period_end as end",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  return {
    client: lang === "en" ? row.nameEn || row.nameZh : row.nameZh,
    project: row.project,
    date: statementDate(row.end, lang),
    period: statementPeriod(row.start, row.end, lang),
  };
}

interface Sign {
  level: SignLevel;
  userName: string;
  signTime: string;
  isStale?: boolean;
}

/** One line a level, as the sign records have it; a level that nobody has signed stays blank. */
export const signersOf = (lang: Lang, signs: readonly Sign[], levels = SIGN_LEVELS): PaperSigner[] =>
  levels.map((level) => {
    const sign = signs.find((one) => one.level === level);
    const label = codeWord(lang, "signLevel", level);
    if (!sign) return { label, name: null, time: null };
    return { label, name: sign.userName, time: sign.signTime, isStale: sign.isStale ?? false };
  });

const labelled = (label: string, value: string, lang: Lang): string =>
  lang === "zh" ? `${label}：${value}` : `${label}: ${value}`;

function signerText({ label, name, time, isStale }: PaperSigner, lang: Lang): string {
  const date = time ? dayOf(Date.parse(time)) : "";
  const stale = isStale ? `  ⚠ ${messageOf(lang, "signed.stale")}` : "";
  return labelled(label, [name, date].filter(Boolean).join("  ") + stale, lang);
}

/** Facts take the left of the page, signers the right. */
const RIGHT_SHARE = 0.6;

interface HeadRows {
  rows: RowOut[];
  merges: string[];
}

/** The rows above the table, over so many columns. */
export function paperHeadRows(head: PaperHead, width: number): HeadRows {
  const { lang, cover, index, unit, signers = [], warning, notes = [] } = head;
  const say = (key: MessageKey, value: string) => labelled(messageOf(lang, key), value, lang);
  const left = [
    say("paper.client", cover.client),
    say("paper.project", cover.project),
    head.when ?? say("paper.date", cover.date),
    ...(unit ? [unit] : []),
  ];
  const right = [
    ...(index === undefined ? [] : [say("paper.index", index ?? "")]),
    ...signers.map((signer) => signerText(signer, lang)),
  ];
  const at = Math.max(1, Math.floor(width * RIGHT_SHARE));
  const count = Math.max(left.length, right.length);
  const text = (value: string | undefined): CellOut => (value ? { text: value, style: "text" } : null);
  const facts = Array.from({ length: count }, (_, row): RowOut => {
    const cells: CellOut[] = [text(left[row])];
    if (right[row]) cells[at] = text(right[row]);
    return Array.from({ length: at + 1 }, (_none, column) => cells[column] ?? null);
  });
  const last = columnLetters(Math.max(1, width) - 1);
  const across: RowOut[] = [
    [{ text: head.title, style: "formTitle" }],
    ...(warning ? [[{ text: warning, style: "warning" } as const]] : []),
  ];
  const below = notes.map((note): RowOut => [{ text: note, style: "note" }]);
  const rows = [...across, ...facts, ...below];
  const merged = [...across.keys(), ...below.map((_, row) => across.length + count + row)];
  return { rows, merges: merged.map((row) => `A${row + 1}:${last}${row + 1}`) };
}

interface Paper extends Omit<SheetOut, "header" | "merges" | "freezeRows" | "page"> {
  head: PaperHead;
  /** Headings of the table, repeated on every page with the head. */
  headings: readonly RowOut[];
  /** Ranges as if the headings stood in the first row. */
  headingMerges?: readonly string[];
  isPortrait?: boolean;
  banner?: string;
}

const shifted = (range: string, rows: number): string => range.replace(/\d+/g, (row) => String(Number(row) + rows));

/** Rows that stand above the headings of a paper: formulas of the table begin below them. */
export const paperHeadLength = (head: PaperHead, width: number): number => paperHeadRows(head, width).rows.length;

/** A paper on a sheet: head, headings that are frozen and repeated, rows; A4 across unless told. */
export function paperSheet({ head, headings, headingMerges = [], isPortrait, banner, ...sheet }: Paper): SheetOut {
  const { rows, merges } = paperHeadRows(head, sheet.columns.length);
  const length = rows.length + headings.length;
  return {
    ...sheet,
    header: [...rows, ...headings],
    merges: [...merges, ...headingMerges.map((range) => shifted(range, rows.length))],
    freezeRows: length,
    page: { isLandscape: !isPortrait, repeatRows: length, ...(banner ? { banner } : {}) },
  };
}

/** What the kit of papers prints on: a sheet with this head, without headings of its own. */
export async function framePaper(db: Db, projectId: number, lang: Lang) {
  const cover = await readPaperCover(db, projectId, lang);
  interface Framed extends Required<Pick<PaperHead, "title" | "index" | "signers">> {
    widths: readonly number[];
    rows: readonly RowOut[];
  }
  return {
    client: cover.client,
    date: cover.date,
    sheet: ({ widths, rows, ...head }: Framed): SheetOut =>
      paperSheet({
        name: head.title,
        columns: widths.map((width) => ({ width, kind: "wrap" as const })),
        head: { lang, cover, ...head },
        headings: [],
        rows: [rows],
      }),
  };
}
