/** The head of a working paper in Excel: client, engagement, date or period, title, index, and who prepared and reviewed it when. */
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import { dayOf } from "../lib/china-time.ts";

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

/** Rows above a table, and which of their cells go together. */
export interface Above {
  rows: readonly RowOut[];
  merges?: readonly string[];
}

export const labelled = (label: string, value: string, lang: Lang): string =>
  lang === "zh" ? `${label}：${value}` : `${label}: ${value}`;

function signerText({ label, name, time, isStale }: PaperSigner, lang: Lang): string {
  const date = time ? dayOf(Date.parse(time)) : "";
  const stale = isStale ? `  ⚠ ${messageOf(lang, "signed.stale")}` : "";
  return labelled(label, [name, date].filter(Boolean).join("  ") + stale, lang);
}

/** Facts take the left of the page, signers the right. */
const RIGHT_SHARE = 0.6;

/** The rows above the table, over so many columns. */
export function paperHeadRows(head: PaperHead, width: number): Above {
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
  const merged = [...across.keys(), ...below.map((_, row) => across.length + count + row)];
  return {
    rows: [...across, ...facts, ...below],
    merges: merged.map((row) => `A${row + 1}:${last}${row + 1}`),
  };
}

/** A title, where there is one, and notes under it over the width of the table. */
export function titleRows(title: string | undefined, notes: readonly string[], width: number): Required<Above> {
  const last = columnLetters(Math.max(1, width) - 1);
  const titles: RowOut[] = title === undefined ? [] : [[{ text: title, style: "title" }]];
  const rowOf = (at: number): number => titles.length + at + 1;
  return {
    rows: [...titles, ...notes.map((text): RowOut => [{ text, style: "note" }])],
    merges: width > 1 ? notes.map((_, at) => `A${rowOf(at)}:${last}${rowOf(at)}`) : [],
  };
}
