/** Decision tables of the engagement rules (`decisions/*.csv`): each row is a test, named after its table, rule and place. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CsvRecord, csv } from "./seed.ts";

const pathOf = (table: string) => fileURLToPath(new URL(`decisions/${table}.csv`, import.meta.url));

/** Columns that are no answer of the tables have what a decision reads; `why` is a hint. */
export type Row = CsvRecord;
/** What is decided, under the names of the table's answering columns. */
type Decided = Readonly<Record<string, string>>;

export const rowsOf = (table: string): Row[] => csv(readFileSync(pathOf(table), "utf8"));

/** Compares what is decided of each row with the columns of the same names. */
export function decides(table: string, decide: (row: Row) => Decided): void {
  describe(table, () => {
    for (const row of rowsOf(table))
      it(`${row.rule} ${row.id} ${row.why ?? ""}`.trim(), () => {
        const decided = decide(row);
        expect(decided).toEqual(Object.fromEntries(Object.keys(decided).map((name) => [name, row[name]])));
      });
  });
}

export const isYes = (cell: string | undefined): boolean => cell === "yes";
export const yesOrNo = (is: boolean): string => (is ? "yes" : "no");
export const orNull = (cell: string | undefined): string | null => (cell ? cell : null);
/** A cell that the row must have. */
export const cell = (row: Row, name: string): string => row[name] ?? "";

/** "allowed", or "refused: " with the words of the first reason, of all joined by +, or of none. */
export const verdict =
  <Code extends string>(words: Readonly<Record<Code, string>>, named: "first" | "all" = "first") =>
  (missing: readonly Code[]): string => {
    const said = (named === "first" ? missing.slice(0, 1) : missing).map((code) => words[code]);
    return said.length === 0 ? "allowed" : `refused: ${said.join("+")}`;
  };

/** Where a table says no more than whether. */
export const allowedOrRefused = (missing: readonly string[]): string => (missing.length === 0 ? "allowed" : "refused");
