import { afterEach, describe, expect, it } from "vitest";
import { checkWorkbooks } from "./check-workbooks.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

const area = "apps/server/src/areas/firm/x";
const writer = "packages/excel/src/write-workbook.ts";
const books = "packages/sheets/src/write-xlsx.ts";
const archive = "packages/excel/src/write/package.ts";
const found = (files: Record<string, string>) => textsOf(checkWorkbooks(plant(files)).findings);

describe("a second writer of workbooks", () => {
  const refused: [string, string, string, string][] = [
    ["brings a library of its own", `${area}/a.ts`, 'import ExcelJS from "exceljs";', "exceljs"],
    ["brings one by its types", `${area}/a.ts`, 'import type { ZipFile } from "yazl";', "yazl"],
    ["brings one while it runs", `${area}/a.ts`, 'export const load = () => import("xlsx");', "xlsx"],
    ["brings one by require", `${area}/a.ts`, 'const XLSX = createRequire(here)("@e965/xlsx");', "@e965/xlsx"],
    [
      "zips in the browser",
      "apps/web/src/features/firm/x/A.tsx",
      'import { zipSync } from "fflate/browser";',
      "fflate",
    ],
    ["writes beside the door", `${area}/a.ts`, 'import { workbookBytes } from "@digao/excel/write-workbook";', writer],
    ["writes in a job", "apps/server/src/jobs/a.ts", 'import "@digao/excel/write-workbook";', writer],
    ["writes a book of its own", `${area}/a.ts`, 'import { xlsxBytes } from "@digao/sheets/write-xlsx";', books],
    [
      "makes its own package",
      "packages/excel/src/other.ts",
      'import { writePackage } from "./write/package.ts";',
      archive,
    ],
    ["writes a worksheet by hand", `${area}/a.ts`, "export const xml = `<worksheet><sheetData/>`;", "by hand"],
  ];
  it.each(refused)("%s", (_guarantee, file, text, named) => {
    const [first = ""] = found({ [file]: `\n${text}\n`, [writer]: "", [books]: "", [archive]: "" });
    expect(first).toContain(`${file}:2 `);
    expect(first).toContain(named);
  });

  it("is refused as a dependency of a workspace already", () => {
    const dependencies = { dependencies: { exceljs: "4.4.0", yazl: "3.3.1" } };
    expect(
      found({
        "apps/server/package.json": JSON.stringify(dependencies),
        "packages/excel/package.json": JSON.stringify({ dependencies: { yazl: "3.3.1", jszip: "3.10.1" } }),
      }),
    ).toEqual([
      "apps/server/package.json depends on exceljs: packages/excel alone writes workbooks (ADR 48)",
      "apps/server/package.json depends on yazl: packages/excel alone writes workbooks (ADR 48)",
      "packages/excel/package.json depends on jszip: packages/excel alone writes workbooks (ADR 48)",
    ]);
  });

  it("the door, the two writers below it and tests pass", () => {
    expect(
      found({
        "apps/server/src/platform/workbook/file.ts": 'import { workbookBytes } from "@digao/excel/write-workbook";',
        "apps/server/src/areas/papers/sheets/readings.ts": 'import { writeXlsx } from "@digao/sheets/write-xlsx";',
        [writer]: 'import { writePackage } from "./write/package.ts";',
        [books]: 'import { writePackage } from "@digao/excel/write/package";',
        [archive]: "",
        "packages/excel/src/write-archive.ts": 'import { ZipFile } from "yazl";',
        "packages/excel/src/write/sheet-xml.ts": "export const start = `<worksheet>`;",
        [`${area}/a.test.ts`]: 'import * as XLSX from "@e965/xlsx"; import "@digao/excel/write-workbook";',
        "bench/a.ts": 'import { ZipFile } from "yazl";',
      }),
    ).toEqual([]);
  });
});
