/** The letter as blocks of the sheet: what the model says, with the tables and seals filled in. */

import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { BLANK_CELLS } from "@digao/domain/confirmations/needs";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { type LetterBlock, type LetterField, letterBlocks, type Run } from "@digao/domain/confirmations/template";
import { abs, type Fen, fen, sum, thousands } from "@digao/domain/money";
import { capitalAmount } from "@digao/domain/validators/capital-amount";
import { bankForm, type CatalogueItem, itemWords } from "../bank-form.ts";
import type { PrintedItem, PrintedLetter } from "../content.ts";
import { shownDay } from "../days.ts";
import { bankCells, breakable, ofWords, separated } from "./bank-cells.ts";
import { ownCell } from "./own-columns.ts";
import { type LetterWords, letterPhrases } from "./phrases.ts";
import { bankWidths, fittedWidths } from "./widths.ts";

export type SheetBlock =
  | { kind: "title" | "text"; runs: Run[] }
  | { kind: "heading" | "subheading" | "note" | "small" | "seam"; text: string }
  | {
      kind: "table";
      columns: string[];
      widths: number[];
      numbers: number[];
      rows: string[][];
      empty: string;
      foot: string;
      size: number;
    }
  | { kind: "seal"; lines: string[] }
  | { kind: "answer"; title: string; gap: number; parts: { text: string; sign: string }[] };

const blankForm = 2;
const usualSize = 8.5;
const bankSize = 7;
const blankRows = 3;
/** A cell that the bank is not asked about is struck out, never left empty for somebody to fill. */
const notAsked = "/";

export function valuesOf(letter: PrintedLetter): Record<LetterField, string> {
  const { lang, reply, items } = letter;
  const day = (date: string) => shownDay(lang, date);
  return {
    letterNo: letter.letterNo,
    contactName: letter.contactName,
    firmName: letter.firmName,
    clientName: lang === "zh" ? letter.clientName : letter.clientNameEn,
    auditYear: String(letter.auditYear),
    baseDate: day(letter.baseDate),
    periodStart: day(letter.periodStart),
    periodEnd: day(letter.periodEnd),
    replyAddress: reply.address,
    replyContact: reply.contact,
    replyPhone: reply.phone,
    replyPostcode: reply.postcode,
    replyEmail: reply.email,
    feeAccount: letter.feeAccount,
    amountUpper: capitalAmount(sum(items.map(({ bookAmount }) => fen(bookAmount)))),
    letterDate: letterPhrases[lang].date,
    replyDeadline: day(letter.replyBy),
  };
}

const amountOf = (item: PrintedItem): Fen => fen(item.fcAmount ?? item.bookAmount);
/** In the addressee's words: what it owes, and what it is owed; a balance on its other side changes columns. */
const owesUs = (item: PrintedItem): boolean => (item.direction === 1) === amountOf(item) >= 0n;
const shownAmount = (item: PrintedItem): string => thousands(abs(amountOf(item)));

/** In the currency of its row: yuan beside a foreign balance would say what nobody's books say. */
const turnoverOf = ({ currency, turnover, fcTurnover }: PrintedItem): string | null =>
  currency === "CNY" ? turnover : fcTurnover;
const shownTurnover = (item: PrintedItem): string => {
  const turnover = turnoverOf(item);
  return turnover === null ? "" : thousands(fen(turnover));
};

function balanceTable(letter: PrintedLetter, words: LetterWords): SheetBlock {
  const isBlank = letter.form === blankForm;
  const hasTurnover = letter.items.some((item) => turnoverOf(item) !== null);
  const amount = (item: PrintedItem, isHere: boolean) => (isBlank || !isHere ? "" : shownAmount(item));
  const date = shownDay(letter.lang, letter.baseDate);
  const rows = letter.items.map((item) => [
    date,
    balanceName(letter, item, words),
    item.currency,
    amount(item, owesUs(item)),
    amount(item, !owesUs(item)),
    ...(hasTurnover ? [isBlank ? "" : shownTurnover(item)] : []),
    breakable(item.remark, ofWords),
  ]);
  return {
    kind: "table",
    columns: [...words.balance, ...(hasTurnover ? [words.turnover] : []), words.remark],
    widths: [1.7, 1.4, 1.05, 1.5, 1.5, ...(hasTurnover ? [1.5] : []), 1.2],
    numbers: hasTurnover ? [3, 4, 5] : [3, 4],
    rows,
    empty: rows.length === 0 ? words.none : "",
    foot: isBlank ? "" : totalsOf(letter, words),
    size: usualSize,
  };
}

/** Totals of one currency: in Chinese letters yuan in capitals, else in figures. */
function totalsOf({ items, lang }: PrintedLetter, words: LetterWords): string {
  const [currency, ...others] = new Set(items.map((item) => item.currency));
  if (currency === undefined || others.length > 0) return "";
  const inCapitals = lang === "zh" && currency === "CNY";
  const shown = (amount: Fen) => (inCapitals ? capitalAmount(amount) : `${currency} ${thousands(amount)}`);
  const of = (isOurs: boolean) =>
    sum(items.filter((item) => owesUs(item) === isOurs).map((item) => abs(amountOf(item))));
  const [owed, owing] = [of(true), of(false)];
  return [
    ...(owed !== 0n || owing === 0n ? [`${words.owesUs(inCapitals)}${shown(owed)}`] : []),
    ...(owing !== 0n ? [`${words.weOwe(inCapitals)}${shown(owing)}`] : []),
  ].join(lang === "zh" ? "；" : "; ");
}

const subjectName = (lang: "zh" | "en", code: string): string => subjectOf(code)?.[lang] ?? code;

/** A payable in debit is called one, and a receivable in credit: its column alone would say another thing than its name. Of a blank form nothing is given away. */
function balanceName({ lang, form }: PrintedLetter, item: PrintedItem, words: LetterWords): string {
  const name = subjectName(lang, item.subjectCode);
  if (form === blankForm || amountOf(item) >= 0n) return name;
  return `${name}${item.direction === 1 ? words.inCredit : words.inDebit}`;
}

const hasCells = ({ row }: PrintedItem): boolean => Object.values(row).some((value) => value !== "");

/** What the list knows of a balance beside its amount. */
function knownCell({ lang }: PrintedLetter, item: PrintedItem, column: string): string | undefined {
  if (/^(事项|Matter)$/.test(column)) return item.subjectCode === "" ? "" : subjectName(lang, item.subjectCode);
  return /^(备注|Remark)$/.test(column) ? breakable(item.remark, ofWords) : undefined;
}

function ownTable(letter: PrintedLetter, columns: string[], words: LetterWords): SheetBlock {
  const isAmount = (column: string) => /金额|认缴|实缴|出资额|账面权益|分红|[Aa]mount|Dividends/.test(column);
  const main = columns.find(isAmount);
  const cell = (item: PrintedItem, column: string): string => {
    const own = ownCell(item.row, column);
    if (own) return isAmount(column) ? separated(own) : breakable(own, ofWords);
    const known = knownCell(letter, item, column);
    if (known !== undefined) return known;
    return letter.form === blankForm || column !== main || hasCells(item) ? "" : shownAmount(item);
  };
  const rows = letter.items.map((item) => columns.map((column) => cell(item, column)));
  return {
    kind: "table",
    columns,
    widths: columns.map(() => 1),
    numbers: columns.flatMap((column, at) => (isAmount(column) ? [at] : [])),
    rows,
    empty: rows.length === 0 ? words.none : "",
    foot: "",
    size: usualSize,
  };
}

const isFigure = (column: string): boolean => /余额|金额|净额|净值|数量|份额|利率|汇率|贴现率/.test(column);
/** An item of two parts is numbered once: 6. 担保, then （1） and （2）. */
function numbered(no: string, title: string): SheetBlock[] {
  const part = /^(.+?)\s?([（(])(\d)([）)])[:：]?\s?(.+)$/.exec(title);
  const [, name = "", open = "", at = "", close = "", rest = ""] = part ?? [];
  if (!part || !/\(\d\)$/.test(no)) return [{ kind: "heading", text: `${no}. ${title}` }];
  const sub: SheetBlock = { kind: "subheading", text: `${open}${at}${close}${open === "(" ? " " : ""}${rest}` };
  return at === "1" ? [{ kind: "heading", text: `${no.replace(/\(\d\)$/, "")}. ${name}` }, sub] : [sub];
}

/** The bank is told which accounts it is asked about, and fills in what it knows of them and of others. */
function blankBankRows(letter: PrintedLetter, { itemNo, columns }: CatalogueItem, own: readonly PrintedItem[]) {
  const told = BLANK_CELLS[itemNo] ?? [];
  const cellOf = (one: PrintedItem, column: string) => (told.includes(column) ? bankCells(letter, one, column) : " ");
  const rows = told.length > 0 ? own.map((one) => columns.map((column) => cellOf(one, column))) : [];
  const free = Math.max(1, blankRows - rows.length);
  return [...rows, ...Array.from({ length: free }, () => columns.map(() => " "))];
}

function bankTable(letter: PrintedLetter, item: CatalogueItem): SheetBlock[] {
  const own = letter.items.filter(({ bankItemNo }) => bankItemNo === item.itemNo);
  const rows =
    letter.form === blankForm
      ? blankBankRows(letter, item, own)
      : own.map((one) => item.columns.map((column) => bankCells(letter, one, column) || notAsked));
  const { no, title, labels, closing } = itemWords(letter.lang, item, letter);
  const isAnnex = !/^\d/.test(item.itemNo);
  const emptyText = letter.lang === "zh" ? item.emptyText : letterPhrases.en.none;
  const annexOf = letter.lang === "zh" ? "：" : ": ";
  return [
    ...(isAnnex ? [{ kind: "heading" as const, text: `${no}${annexOf}${title}` }] : numbered(no, title)),
    {
      kind: "table",
      columns: labels,
      widths: bankWidths(item.columns),
      numbers: item.columns.flatMap((column, at) => (isFigure(column) ? [at] : [])),
      rows,
      // Never left empty, never taken out: what is not there is said not to be.
      empty: rows.length === 0 ? emptyText : "",
      foot: "",
      size: bankSize,
    },
    ...(closing && letter.form !== blankForm ? [{ kind: "small" as const, text: closing }] : []),
  ];
}

function answerOf({ hzKind, form }: PrintedLetter, words: LetterWords): LetterWords["answer"] {
  if (hzKind === letterKind.bank) return form === blankForm ? words.blankBankAnswer : words.bankAnswer;
  if (hzKind === letterKind.lawyer) return words.lawyerAnswer;
  return form === blankForm ? words.blankAnswer : words.answer;
}

function filled(letter: PrintedLetter, block: LetterBlock, words: LetterWords): SheetBlock[] {
  if (block.kind === "title" || block.kind === "text") return [{ kind: block.kind, runs: block.runs }];
  if (block.kind === "bankItems") {
    const tables = bankForm().flatMap((item) => bankTable(letter, item));
    return letter.form === blankForm ? [{ kind: "note", text: words.byTheBank }, ...tables] : tables;
  }
  if (block.kind === "rows")
    return [block.columns.length > 0 ? ownTable(letter, block.columns, words) : balanceTable(letter, words)];
  const client = letter.lang === "zh" ? letter.clientName : letter.clientNameEn;
  if (block.kind === "seal") return [{ kind: "seal", lines: [client, words.clientSeal, words.date] }];
  return [{ kind: "answer", ...answerOf(letter, words) }];
}

export interface LetterSheet {
  lang: "zh" | "en";
  letterNo: string;
  hash: string;
  tableSize: number;
  words: { page: string; hash: string; note: string; seam: string };
  blocks: SheetBlock[];
}

const fitted = (block: SheetBlock): SheetBlock =>
  block.kind === "table" ? { ...block, widths: fittedWidths(block) } : block;

export function letterSheet(letter: PrintedLetter, hash: string): LetterSheet {
  const words = letterPhrases[letter.lang];
  const blocks = letterBlocks(letter.noteText, valuesOf(letter)).flatMap((block) =>
    filled(letter, block, words).map(fitted),
  );
  return {
    lang: letter.lang,
    letterNo: letter.letterNo,
    hash,
    tableSize: usualSize,
    words: { page: words.page, hash: words.hash, note: words.note, seam: words.seam },
    blocks: [...blocks, { kind: "small", text: words.confidential }, { kind: "seam", text: words.seamNote }],
  };
}
