/** Workbooks of ours saved by the programs themselves: without a change nothing differs, and of edits each is named and nothing else. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { someOf } from "../../../test/rotated.ts";
import { cellName } from "../src/a1.ts";
import { type Book, type Cell, type Sheet, sheetsOf } from "../src/book.ts";
import { eachCell } from "../src/cells.ts";
import { goneParts } from "../src/diff/gone.ts";
import { diffBooks } from "../src/diff.ts";
import { readXlsx } from "../src/read-xlsx.ts";
import { xlsxBytes } from "../src/write-xlsx.ts";
import { leadBook } from "./lead-book.ts";
import { convertAll, type Edit, type Piece, type ProgramName, realPrograms } from "./programs/real.ts";
import { richBook } from "./rich-book.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-programs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inMerge = ({ mergeData = [] }: Sheet, row: number, column: number): boolean =>
  mergeData.some(
    ({ startRow, endRow, startColumn, endColumn }) =>
      startRow <= row && row <= endRow && startColumn <= column && column <= endColumn,
  );
const isTyped = ({ v, f, p, t }: Cell): boolean => v !== undefined && v !== "" && !f && !p && t !== 3;

/** Of two cells with a value of their own, and of two below all that the first sheet has. */
function editsOf(book: Book): Edit[] {
  const [sheet] = sheetsOf(book);
  if (!sheet) return [];
  const typed: [number, number][] = [];
  let last = Math.max(0, ...(sheet.mergeData ?? []).map(({ endRow }) => endRow));
  eachCell(sheet, (cell, row, column) => {
    last = Math.max(last, row);
    if (typed.length < 2 && isTyped(cell) && !inMerge(sheet, row, column)) typed.push([row, column]);
  });
  const places = [...typed, [last + 3, 0], [last + 4, 1]] as const;
  const values = ["改为文字", 918_273.25, 64_738.5, "新增一行"];
  return places.map(([row, column], at) => ({
    sheet: sheet.name,
    cell: cellName(row, column),
    value: values[at] ?? "",
  }));
}

interface Given {
  name: string;
  book: Book;
}
interface Found {
  name: string;
  changed: string[];
  gone: string[];
}
const kinds = ["same", "edited"] as const;

/** Saves each book twice, unchanged and with edits, and says what the product finds in each. */
async function broughtBack(by: ProgramName, books: readonly Given[], dir: string) {
  mkdirSync(dir, { recursive: true });
  const pieces: Piece[] = [];
  for (const [at, { book }] of books.entries()) {
    const from = join(dir, `${at}.xlsx`);
    await writeFile(from, await xlsxBytes(book));
    for (const kind of kinds)
      pieces.push({ from, to: join(dir, `${at}-${kind}.xlsx`), edits: kind === "same" ? [] : editsOf(book) });
  }
  await realPrograms[by].saveAll(pieces, dir);
  const found: { [kind in (typeof kinds)[number]]: Found[] } = { same: [], edited: [] };
  for (const [at, { name, book }] of books.entries())
    for (const kind of kinds) {
      const read = await readXlsx(join(dir, `${at}-${kind}.xlsx`), { id: "b", name, before: book });
      if (!read.book) throw new Error(`${name} ${read.refused} ${read.detail}`);
      const { cells, sheetsAdded, sheetsRemoved, sheetsRenamed } = diffBooks(book, read.book, {
        by: "name",
        isOfLibreOffice: read.isOfLibreOffice,
      });
      const losses = [
        ...read.losses.filter(({ kind: loss }) => loss.startsWith("binding")),
        ...goneParts(book, read.book),
      ];
      const sheets = [...sheetsAdded, ...sheetsRemoved, ...sheetsRenamed.map(({ after }) => after)];
      found[kind].push({
        name,
        changed: [...sheets, ...cells.map(({ sheet, place }) => `${sheet}!${place}`)],
        gone: losses.map(({ kind: loss, count }) => `${loss} ${count}`),
      });
    }
  return found;
}

const namedIn = (book: Book): string[] => editsOf(book).map(({ sheet, cell }) => `${sheet}!${cell}`);
const sorted = (list: readonly Found[]) => list.map(({ name, changed }) => ({ name, changed: [...changed].sort() }));

const names = Object.keys(realPrograms) as ProgramName[];
/** What a program itself changes though nobody has told it to: named like all that differs. */
const own: { [by in ProgramName]: { [book: string]: { changed?: string[]; gone?: string[] } } } = {
  LibreOffice: {
    // A table that is no table any more: the program writes one bracket too many.
    "sheet_table_reference.xlsx": { changed: ["Sheet!E1"] },
  },
  openpyxl: {
    rich: { gone: ["picturesGone 1"] },
    "poi_62629_toMerge.xlsx": { gone: ["picturesGone 1"] },
  },
  ExcelJS: {
    // A number that is a link becomes a text.
    rich: { changed: ["审定表 一!B2"], gone: ["filtersGone 1"] },
  },
};
const expected = (by: ProgramName, books: readonly Given[], withEdits: boolean) =>
  books.map(({ name, book }) => ({
    name,
    changed: [...new Set([...(withEdits ? namedIn(book) : []), ...(own[by][basename(name)]?.changed ?? [])])].sort(),
  }));

describe.each(names)("%s itself", (by) => {
  describe.skipIf(!realPrograms[by].isHere)("where it is installed", () => {
    it("saves our books without a change, and with four edits", { timeout: within(120_000) }, async () => {
      const books = [
        { name: "lead", book: leadBook() },
        { name: "rich", book: richBook() },
      ];
      const found = await broughtBack(by, books, join(folder, by));
      expect(sorted(found.same)).toEqual(expected(by, books, false));
      expect(sorted(found.edited)).toEqual(expected(by, books, true));
      expect(found.same.map(({ gone }) => gone)).toEqual(books.map(({ name }) => own[by][name]?.gone ?? []));
    });
  });
});

/** Larger ones have the same kinds of cells many times. */
const bytesMax = 400_000;
const atOnce = 6;
const shared = resolve(import.meta.dirname, "../../../../shared/data");
const all = existsSync(shared)
  ? readdirSync(shared, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(xlsx|xlsm|xls|xlsb|ods|et)$/i.test(name) && statSync(join(shared, name)).size < bytesMax)
      .sort()
  : [];
const hasOffice = realPrograms.LibreOffice.isHere;

describe.skipIf(!existsSync(shared))("odd workbooks saved by the programs themselves", () => {
  const books: Given[] = [];
  beforeAll(async () => {
    const chosen = someOf(all, atOnce);
    const older = chosen.filter((name) => !/\.xls[xm]$/i.test(name));
    // Workbooks of older programs are opened as the product opens them: by LibreOffice.
    const converted = hasOffice
      ? await convertAll(
          older.map((name) => join(shared, name)),
          join(folder, "older"),
        )
      : [];
    const paths = chosen.flatMap((name) => (older.includes(name) ? [] : [[name, join(shared, name)] as const]));
    for (const [name, path] of [...paths, ...converted.map((path) => [basename(path), path] as const)]) {
      const { book } = await readXlsx(path, { id: "b", name });
      if (book) books.push({ name, book });
    }
  }, within(300_000));

  it.each(names.filter((by) => realPrograms[by].isHere))(
    "%s changes nothing that nobody has changed",
    { timeout: within(600_000) },
    async (by) => {
      const found = await broughtBack(by, books, join(folder, `${by}-odd`));
      expect(sorted(found.same)).toEqual(expected(by, books, false));
      expect(sorted(found.edited)).toEqual(expected(by, books, true));
    },
  );
});
