/** References written out again. */
import { columnLetters, quotedSheet } from "../a1.ts";
import type { Corner, Reference } from "./tokens.ts";

export function referenceText(reference: Reference): string {
  const { from, to } = reference;
  return `${prefixText(reference)}${cornerText(from)}${to ? `:${cornerText(to)}` : ""}`;
}

export function prefixText({ sheet, lastSheet }: Reference): string {
  if (sheet === null) return "";
  if (lastSheet === null) return `${quotedSheet(sheet)}!`;
  const [first, last] = [quotedSheet(sheet), quotedSheet(lastSheet)];
  const isPlain = !first.startsWith("'") && !last.startsWith("'");
  return isPlain ? `${first}:${last}!` : `'${sheet.replaceAll("'", "''")}:${lastSheet.replaceAll("'", "''")}'!`;
}

function cornerText({ row, column, isRowFixed, isColumnFixed }: Corner): string {
  const letters = column === null ? "" : `${isColumnFixed ? "$" : ""}${columnLetters(column)}`;
  return row === null ? letters : `${letters}${isRowFixed ? "$" : ""}${row + 1}`;
}
