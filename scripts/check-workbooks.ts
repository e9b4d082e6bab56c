import { type Finding, lineAt, listCode, listFiles, type Report, read } from "./check-files.ts";
import { importsOf } from "./check-imports.ts";
import { targetOf } from "./check-walls.ts";

/** Packages that read or write workbooks and archives: the first two are taken, by one file each way; the others are a second way. */
const libraries: Readonly<Record<string, RegExp | null>> = {
  yazl: /^packages\/excel\/src\/write-archive\.ts$/,
  "@e965/xlsx": /^packages\/excel\/src\/legacy\//,
  xlsx: null,
  "xlsx-js-style": null,
  "xlsx-populate": null,
  exceljs: null,
  excel4node: null,
  "node-xlsx": null,
  "write-excel-file": null,
  jszip: null,
  fflate: null,
  archiver: null,
  "adm-zip": null,
  "zip-stream": null,
};

interface Door {
  file: string;
  may: RegExp;
  instead: string;
}

/** The writers below the door, and who may call them. */
const doors: readonly Door[] = [
  {
    file: "packages/excel/src/write/package.ts",
    may: /^packages\/(excel\/src\/write-workbook|sheets\/src\/write-xlsx)\.ts$/,
    instead: "there are two writers of workbooks, and why stands in ADR 48",
  },
  {
    file: "packages/excel/src/write-workbook.ts",
    may: /^(apps\/server\/src\/platform\/workbook\/file|packages\/excel\/src\/import-templates)\.ts$/,
    instead: "declare the sheets and answer workbookFile or storeWorkbook of platform/workbook/file.ts",
  },
  {
    file: "packages/sheets/src/write-xlsx.ts",
    may: /^apps\/server\/src\/areas\/papers\/(sheets|sheet-templates)\//,
    instead: "books of Univer alone are written by it: declare the sheets with platform/workbook",
  },
];

/** Where the XML of a worksheet is made. */
const worksheetWriters = /^packages\/(excel|sheets)\/src\/write\/sheet-xml\.ts$/;

const isProduct = (path: string): boolean =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) && !/(\.test\.tsx?$|(^|\/)testing(\.ts$|\/))/.test(path);

/** However they are loaded: by an import, by one that waits, by a require. */
const loaded = `(?:\\bfrom\\s*|\\bimport\\s*\\(?\\s*|\\brequire\\s*\\(\\s*|\\)\\s*\\(\\s*)`;
const namings = new RegExp(`${loaded}["'](${Object.keys(libraries).join("|")})(/[^"']*)?["']`, "g");

function librariesOf(file: string, text: string): Finding[] {
  return [...text.matchAll(namings)].flatMap(({ 1: name = "", index }): Finding[] =>
    libraries[name]?.test(file)
      ? []
      : [{ file, line: lineAt(text, index), text: `${name} is a second way to workbooks and archives (ADR 48)` }],
  );
}

const importedBy = (root: string, file: string, text: string): Finding[] =>
  importsOf(file, text).flatMap(({ specifier, line }) => {
    const target = targetOf(root, file, specifier);
    const door = doors.find((one) => one.file === target);
    return !door || door.may.test(file) ? [] : [{ file, line, text: `must not import ${door.file}: ${door.instead}` }];
  });

const byHand = (file: string, text: string): Finding[] =>
  worksheetWriters.test(file)
    ? []
    : [...text.matchAll(/<worksheet\b|<sheetData\b/g)].map(({ index }) => ({
        file,
        line: lineAt(text, index),
        text: "writes a worksheet by hand: declare it with platform/workbook (ADR 48)",
      }));

/** What a workspace of the product depends on, beside what its code names. */
function dependenciesOf(root: string, file: string): Finding[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(read(root, file));
  const isExcel = file === "packages/excel/package.json";
  return Object.keys(dependencies)
    .filter((name) => name in libraries && !(isExcel && libraries[name]))
    .map((name) => ({ file, text: `depends on ${name}: packages/excel alone writes workbooks (ADR 48)` }));
}

/** One door to workbooks: who needs one declares its sheets; no second writer, and none of the libraries elsewhere. */
export function checkWorkbooks(root: string): Report {
  const product = listCode(root).filter(isProduct);
  const findings = product.flatMap((file) => {
    const text = read(root, file);
    return [...librariesOf(file, text), ...importedBy(root, file, text), ...byHand(file, text)];
  });
  const packages = listFiles(root).filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path));
  return { findings: [...findings, ...packages.flatMap((file) => dependenciesOf(root, file))] };
}
