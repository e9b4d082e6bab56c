/** What the downloaded files must hold, worked out here from balances, mapping and entries alone. */
import { readFileSync } from "node:fs";
import { readCsv } from "../../apps/server/src/platform/seed/csv.ts";

export interface Line {
  code: string;
  name: string;
  nameEn: string;
  group: number;
  /** Title, line, of-which line, total. */
  kind: "H" | "L" | "I" | "T";
  /** 1 where a debit adds, -1 where a credit does. */
  sign: 1n | -1n;
  formula: string;
}

const catalogue = new URL("../../packages/db/seed/catalogues/cn_fs_items.csv", import.meta.url);

/** The lines of the balance sheet and the income statement, as printed. */
export const lines: Line[] = readCsv(readFileSync(catalogue, "utf8"))
  .filter((row) => row.rptType === "1" || row.rptType === "2")
  .map((row) => ({
    code: row.code ?? "",
    name: row.nameZh ?? "",
    nameEn: row.nameEn ?? "",
    group: Number(row.group),
    kind: row.kind as Line["kind"],
    sign: row.direction === "Cr" ? -1n : 1n,
    formula: row.formula ?? "",
  }));

const lineOf = new Map(lines.map((line) => [line.code, line]));
export type Amounts = ReadonlyMap<string, bigint>;

/** "1,234.56" to fen; what is no figure is nil. */
export function fen(text: string | null | undefined): bigint {
  const plain = (text ?? "").replaceAll(",", "").trim();
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return 0n;
  const [whole = "0", part = ""] = plain.replace("-", "").split(".");
  return (plain.startsWith("-") ? -1n : 1n) * (BigInt(whole) * 100n + BigInt(part.padEnd(2, "0").slice(0, 2)));
}

/** Fen as screens show them: "1,234.56". */
export function money(amount: bigint): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0n ? "-" : ""}${whole}.${digits.slice(-2)}`;
}

/** The amount of a line: its own, or what its formula adds up. */
export function amountOf(leaves: Amounts, code: string): bigint {
  const formula = lineOf.get(code)?.formula ?? "";
  const terms = [...formula.matchAll(/([+-]?)([A-Z]\d+)/g)];
  if (terms.length === 0) return leaves.get(code) ?? 0n;
  return terms.reduce((sum, [, sign, term = ""]) => sum + (sign === "-" ? -1n : 1n) * amountOf(leaves, term), 0n);
}

export interface Balance {
  account: string;
  opening: bigint;
  debit: bigint;
  credit: bigint;
  /** Debit positive. */
  closing: bigint;
}
export interface EntryLine {
  item: string;
  debit: bigint;
  credit: bigint;
}
export interface Columns {
  unaudited: Amounts;
  ajeDr: Amounts;
  ajeCr: Amounts;
  rjeDr: Amounts;
  rjeCr: Amounts;
  audited: Amounts;
  openUnaudited: Amounts;
  openAudited: Amounts;
}

const retained = "E108";
const isProfit = (item: string) => item.startsWith("P");

/** Balances through the mapping, profit not yet carried forward inside retained earnings, and the entries on top. */
export function expectedOf(
  balances: readonly Balance[],
  mapping: ReadonlyMap<string, string>,
  entries: readonly EntryLine[],
): Columns {
  const unaudited = new Map<string, bigint>();
  const openUnaudited = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, item: string, net: bigint) =>
    to.set(item, (to.get(item) ?? 0n) + (lineOf.get(item)?.sign ?? 1n) * net);
  for (const { account, opening, debit, credit, closing } of balances) {
    const item = mapping.get(account) ?? "";
    add(unaudited, item, isProfit(item) ? debit - credit : closing);
    if (isProfit(item)) add(unaudited, retained, closing);
    else add(openUnaudited, item, opening);
  }
  const [ajeDr, ajeCr] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const audited = new Map(unaudited);
  for (const { item, debit, credit } of entries) {
    ajeDr.set(item, (ajeDr.get(item) ?? 0n) + debit);
    ajeCr.set(item, (ajeCr.get(item) ?? 0n) + credit);
    add(audited, item, debit - credit);
    if (isProfit(item)) add(audited, retained, debit - credit);
  }
  const none = new Map<string, bigint>();
  return { unaudited, ajeDr, ajeCr, rjeDr: none, rjeCr: none, audited, openUnaudited, openAudited: openUnaudited };
}
