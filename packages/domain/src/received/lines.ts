/**
 * Lines of a client's own statements, cash flow or notes as they stand in the words of a file (xlsx, docx, PDF): what a line is called and
 * the amounts beside it. Amounts in fen; a dash is nil. Of a workbook cells stand apart by tabs, and columns are known by the words above
 * them; elsewhere empty cells leave nothing behind, so the column of what is left is not known.
 */
import type { Fen } from "../money.ts";

export interface ReceivedLine {
  /** As it stands, without amounts. */
  name: string;
  amounts: readonly Fen[];
  /** Which line of the words, from 1. */
  at: number;
}

export interface ReceivedWords {
  lines: readonly ReceivedLine[];
  /** What the file says its amounts are in; null where it says nothing: yuan is taken, and said. */
  unit: StatementUnit | null;
  /** The file gives more than one unit: none of its amounts is compared. */
  isMixed: boolean;
}

/** Fen of one unit. */
export const statementUnits = {
  元: 100n,
  千元: 100_000n,
  万元: 1_000_000n,
  百万元: 100_000_000n,
  亿元: 10_000_000_000n,
} as const;
export type StatementUnit = keyof typeof statementUnits;

const unitPattern = /(?:单位|币种)[：:]?(?:人民币)?(百万元|千元|万元|亿元|元)/gu;
const amountPattern =
  /^(?:[-−–]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,6})?|[(（](?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,6})?[)）])$/u;
/** Note references and numbers of lines stand before amounts. */
const ordinal = /^\d{1,3}$/;
const nothing = /^[-−–—]+$/;
/** Amounts printed right behind a name. */
const glued = /([\p{Script=Han}\p{L}）)：:])(?=[-−]?[(（]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d{2})(?![\d%]))/gu;

function amountOf(token: string, perUnit: Fen): Fen | null {
  const plain = token.replace(/[,()（）]/gu, "").replace(/^[−–]/u, "-");
  const [whole = "0", part = ""] = plain.replace("-", "").split(".");
  const scale = 10n ** BigInt(part.length);
  const units = BigInt(whole) * scale + BigInt(part || "0");
  // A workbook keeps more places than it shows: halves away from nil, as it rounds them.
  const size = (units * perUnit * 2n + scale) / (scale * 2n);
  return plain.startsWith("-") || /^[(（]/u.test(token) ? -size : size;
}

interface Segment {
  words: string[];
  tokens: string[];
}

/** Halves of a balance sheet side by side are two lines. */
function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const token of text.replace(glued, "$1 ").split(/\s+/u)) {
    if (token === "") continue;
    const isAmount = amountPattern.test(token) || nothing.test(token);
    const last = segments.at(-1);
    if (isAmount) last?.tokens.push(token);
    else if (last && last.tokens.length === 0) last.words.push(token);
    else segments.push({ words: [token], tokens: [] });
  }
  return segments;
}

function lineOf({ words, tokens }: Segment, at: number, perUnit: Fen): ReceivedLine | null {
  const [first = "", ...rest] = tokens;
  const own = ordinal.test(first) && rest.length > 0 ? rest : tokens;
  const amounts = own.flatMap((token) => (nothing.test(token) ? 0n : (amountOf(token, perUnit) ?? [])));
  const name = words
    .filter((word) => !/^[（(]?[一二三四五六七八九十]+[）)]?、?$/u.test(word) || words.length === 1)
    .join("");
  return amounts.length === 0 ? null : { name, amounts, at };
}

/** The columns of a statement, or of one half of a balance sheet whose halves stand side by side. */
interface Half {
  name: number;
  /** This year's, last year's. */
  amounts: readonly [number, number];
}
/** Before the name of each sheet of a workbook. */
export const sheetStart = "\f";
const plainHead = (cell: string): string => cell.replace(/[\s（）()：:]/gu, "");
const nameHead = /^(项目|资产|负债和.*权益.*|负债及.*权益.*|Items?|Assets|Liabilitiesand.*)$/iu;
const thisYear =
  /^(期末余额|期末数|期末金额|年末余额|年末数|本期金额|本期数|本年金额|本年数|本年累计数?|本年累计金额|Closing.*|Current.*)$/iu;
const lastYear =
  /^(上年年末余额|上年年末数|年初余额|年初数|期初余额|期初数|上期金额|上期数|上年金额|上年数|上年同期数|上年同期金额|Opening.*|Prior.*)$/iu;

/** Years and closing days stand for this year and last year as well: 2024年12月31日, 2023年度. */
const yearHead = /^(\d{4})年(?:度|\d{1,2}月\d{1,2}日)?$/u;

interface Head {
  head: string;
  at: number;
}

/** Where this year's and last year's amounts stand among heads; null where these do not say. */
function columnsIn(heads: readonly Head[]): Half["amounts"] | null {
  const [current, prior] = [thisYear, lastYear].map((pattern) => heads.find(({ head }) => pattern.test(head))?.at);
  if (current !== undefined && prior !== undefined) return [current, prior];
  const years = heads
    .flatMap(({ head, at }) => {
      const [, year] = yearHead.exec(head) ?? [];
      return year === undefined ? [] : [{ year: Number(year), at }];
    })
    .sort((one, other) => other.year - one.year);
  const [first, second, ...more] = years;
  return first && second && more.length === 0 && first.year > second.year ? [first.at, second.at] : null;
}

/** Empty unless the row is the head of a statement: names, this year's and last year's amounts. */
function halvesOf(cells: readonly string[]): Half[] {
  const heads = cells.map((cell, at): Head => ({ head: plainHead(cell), at }));
  const names = heads.filter(({ head }) => nameHead.test(head)).map(({ at }) => at);
  return names.flatMap((name, place): Half[] => {
    const end = names[place + 1] ?? heads.length;
    const amounts = columnsIn(heads.filter(({ at }) => at > name && at < end));
    return amounts ? [{ name, amounts }] : [];
  });
}

const isNumber = (cell: string): boolean => amountPattern.test(cell) || nothing.test(cell);

/** Null where no amount stands in the line's columns: a heading. Beside one that does, an empty cell is nil. */
function cellLine(
  cells: readonly string[],
  half: Half,
  { at, perUnit }: { at: number; perUnit: Fen },
): ReceivedLine | null {
  const name = (cells[half.name] ?? "").replace(/\s/gu, "");
  const given = half.amounts.map((column) => (cells[column] ?? "").trim());
  if (name === "" || !given.some(isNumber)) return null;
  return { name, amounts: given.map((cell) => (amountPattern.test(cell) ? (amountOf(cell, perUnit) ?? 0n) : 0n)), at };
}

export function receivedWords(text: string): ReceivedWords {
  const units = new Set(
    [...text.replace(/[ \t]/gu, "").matchAll(unitPattern)].map(([, unit]) => unit as StatementUnit),
  );
  const [unit = null] = units;
  const perUnit = statementUnits[unit ?? "元"];
  let halves: readonly Half[] = [];
  const lines = text.split("\n").flatMap((line, index) => {
    const cells = line.split("\t");
    const heads = halvesOf(cells);
    if (heads.length > 0) {
      halves = heads;
      return [];
    }
    // The next sheet has columns of its own.
    if (line.startsWith(sheetStart)) halves = [];
    if (halves.length > 0 && cells.length > 1)
      return halves.flatMap((half) => cellLine(cells, half, { at: index + 1, perUnit }) ?? []);
    const read = segmentsOf(line).map((segment) => lineOf(segment, index + 1, perUnit));
    return read.filter((one) => one !== null);
  });
  return { lines, unit, isMixed: units.size > 1 };
}

/** What amounts in this unit may be off by: half of the last place shown is not known, so half a unit. */
export const tolerance = (unit: StatementUnit | null): Fen =>
  unit === null || unit === "元" ? 0n : statementUnits[unit] / 2n;
