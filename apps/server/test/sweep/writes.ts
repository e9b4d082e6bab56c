/**
 * Rows change only by statements: where the server has sent none that writes, no table needs to be looked at. COPY fills temporary tables
 * alone, and functions that write are named here.
 */
import { observeStatements } from "@digao/db/statements";
import { tablesWrittenBy } from "@digao/db/written";
import { isLong } from "../long.ts";
import { isOfTests } from "./statements.ts";

const writingFunction =
  /\b(close_archive|destroy_project|end_destruction|erase_firm|erase_rows|live_announce|move_archive)\s*\(/gi;

export const writtenBy = (text: string): string[] => [
  ...tablesWrittenBy(text),
  ...Array.from(text.matchAll(writingFunction), ([, name = ""]) => name),
];

/** Tables in the order in which the server has written to them, since the first test that asked. */
let written: string[] | undefined;

function observe(): string[] {
  const noted: string[] = [];
  observeStatements((text) => {
    if (!isOfTests()) noted.push(...writtenBy(text));
  });
  return noted;
}

/** A moment among the server's writes. */
export function moment(): number {
  written ??= observe();
  return written.length;
}

/** The tables that the server has written to since, but for some. */
export function writtenSince(since: number, but: ReadonlySet<string>): string[] {
  return (written ?? []).slice(since).filter((table) => !but.has(table));
}

/** Works out a print of tables anew only where the server may have changed it; in a long run each time. */
export function printedOnce(print: () => Promise<string[]>, but: ReadonlySet<string>): () => Promise<string[]> {
  let last: { print: Promise<string[]>; at: number } | undefined;
  return () => {
    if (!last || isLong || writtenSince(last.at, but).length > 0) last = { at: moment(), print: print() };
    return last.print;
  };
}
