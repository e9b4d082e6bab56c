/** A blank template of the product, filled in as a client would. */
import { writeFile } from "node:fs/promises";
import { openTable } from "@digao/excel/open-sheet";
import { readHead } from "@digao/excel/table-file";
import { workbookBytes } from "@digao/excel/write-workbook";
import { expect, test } from "@playwright/test";

/** By heading; a heading that the template lacks fails. */
export type FilledRow = Readonly<Record<string, string>>;

/** Answers where the filled workbook lies. Its headings stand in the row named, under what the template says above them. */
export async function fillTemplate(
  template: string,
  name: string,
  rows: readonly FilledRow[],
  { headRow = 1 } = {},
): Promise<string> {
  const table = await openTable(template);
  const above = await readHead(table, headRow);
  const head = above.pop() ?? [];
  const sheet = table.sheets[0]?.name ?? "";
  await table.close();
  const header = head.map((heading) => heading ?? "");
  // A star marks the columns that must be filled in.
  const names = header.map((heading) => heading.replace(/^\*/, ""));
  expect(names).toEqual(expect.arrayContaining(Object.keys(rows[0] ?? {})));
  const cells = rows.map((row) => names.map((heading) => row[heading] ?? ""));
  const path = test.info().outputPath(name);
  const notes = above.map((row) => row.map((text) => text ?? ""));
  const columns = header.map(() => ({ width: 16 }));
  await writeFile(path, await workbookBytes([{ name: sheet, columns, header: [...notes, header], rows: [cells] }]));
  return path;
}
