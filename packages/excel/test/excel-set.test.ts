import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import { type Cell, readHead } from "../src/table-file.ts";
import { sharedData } from "./shared-data.ts";
import { allRows, refusalOf } from "./table-builder.ts";

interface ExpectedSheet {
  name: string;
  state?: string;
  visibility?: number;
  head: (string | number | null)[][];
}
interface ExpectedFile {
  container: string;
  epoch?: string;
  datemode1904?: boolean;
  sheets?: ExpectedSheet[];
}

const expected: Record<string, ExpectedFile> = sharedData.present
  ? JSON.parse(readFileSync(join(sharedData.excel, "excel.expected.json"), "utf8"))
  : {};
const path = (name: string) => join(sharedData.excel, name);

const REFUSED: Record<string, string> = {
  "poi_60320-protected.xlsx": "encrypted",
  "poi_password.xls": "encrypted",
  "poi_protect.xlsx": "encrypted",
  "poi_protected_passtika.xlsb": "encrypted",
  "poi_protected_passtika.xlsx": "encrypted",
  "poi_protected_sha512.xlsx": "encrypted",
  "poi_xor-encryption-abc.xls": "encrypted",
  "sheetjs_password_2002_128_strong.xls": "encrypted",
  "sheetjs_password_2002_40_xor.xls": "encrypted",
  "poi_poc-xmlbomb-empty.xlsx": "bomb",
  "poi_poc-xmlbomb.xlsx": "bomb",
  // One text of a megabyte repeated in 12,000 cells.
  "poi_poc-shared-strings.xlsx": "bomb",
};

/** Files the reference readers could not read, by hand: sheet, then its first rows. */
const BY_HAND: Record<string, Record<string, Cell[][]>> = {
  "poi_SampleSS.strict.xlsx": {
    "First Sheet": [["Test spreadsheet"], ["2nd row", "2nd row 2nd column"], [], ["This one is red"]],
  },
  "poi_SimpleStrict.xlsx": {
    Sheet1: [
      ["test", null, "1"],
      ["test 2", null, "2"],
      [null, null, "3"],
    ],
  },
  "poi_sample.strict.xlsx": {
    Sheet1: [
      ["Lorem", "111"],
      ["ipsum", "222"],
      ["dolor", "333"],
    ],
  },
  "sheetjs_1904_1904.slk": { Sheet1: [["1", "1904-01-02", "1904-01-02", "1904-01-02"]] },
  "sheetjs_1904_1904.xlsb": { Sheet1: [["1", "1904-01-02", "1904-01-02", "1904-01-02"]] },
  "sheetjs_dbf_d11.dbf": {
    Sheet1: [["char10,numeric10_2,memo,bool,date,float10_2,OLE,binary,long,timestamp,double,auto".split(",")].flat()],
  },
};

const ERRORS: Record<string, string> = {
  "#0": "#NULL!",
  "#7": "#DIV/0!",
  "#15": "#VALUE!",
  "#23": "#REF!",
  "#29": "#NAME?",
  "#36": "#NUM!",
  "#42": "#N/A",
};

/** Day number of a date by the plain calendar: the reference reader of .xls gives numbers for dates. */
function serialOf(date: string, date1904: boolean): number {
  const [day = "", time = "00:00:00"] = date.split(" ");
  const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  // Before 1900-03-01 the 1900 system is a day behind.
  const serial = days - (date1904 ? 1462 : Number(days < 61));
  return serial + (hour * 3600 + minute * 60 + second) / 86_400;
}

function same(want: string | number | null, got: Cell, date1904: boolean): boolean {
  if (want === null || want === "") return got === null;
  if (got === null) return false;
  const text = String(want);
  if (text === got || ERRORS[text] === got || text.toUpperCase() === got) return true;
  if (/\.\d{6}$/.test(text)) return Math.abs(Date.parse(`${text}Z`) - Date.parse(`${got}Z`)) <= 500;
  if (text.replace(/ 00:00:00$/, "") === got || text.replaceAll("_x000D_\n", "\n") === got) return true;
  if ((got === "TRUE" || got === "FALSE") && typeof want === "number") return want === Number(got === "TRUE");
  if (/^\d{4}-\d\d-\d\d/.test(got) && typeof want === "number") return Math.abs(serialOf(got, date1904) - want) < 1e-5;
  const [a, b] = [Number(text), Number(got)];
  return text.trim() !== "" && !Number.isNaN(a) && Math.abs(a - b) <= Math.abs(a) * 1e-14;
}

const readable = Object.entries(expected).filter(([name, file]) => (file.sheets?.length ?? 0) > 0 && !REFUSED[name]);

describe.skipIf(!sharedData.present)("every spreadsheet of the odd set", () => {
  it.each(readable)("%s gives the cells the reference readers saw", async (name, file) => {
    const date1904 = file.epoch === "1904-01-01" || file.datemode1904 === true;
    for (const sheet of file.sheets ?? []) {
      const table = await openTable(path(name), { sheet: sheet.name });
      const head = await readHead(table, 6);
      expect(table.date1904).toBe(date1904);
      const names = (file.sheets ?? []).map((info) => info.name);
      expect(table.sheets.slice(0, names.length).map((info) => info.name)).toEqual(names);
      const hidden = sheet.state === "hidden" || (sheet.visibility ?? 0) > 0;
      expect(table.sheets.find((info) => info.name === sheet.name)?.hidden).toBe(hidden);
      for (const [row, cells] of sheet.head.entries()) {
        for (const [column, want] of cells.entries()) {
          const got = head[row]?.[column] ?? null;
          expect(same(want, got, date1904), `${sheet.name} row ${row + 1} column ${column + 1}: ${want} / ${got}`).toBe(
            true,
          );
        }
      }
      await table.close();
    }
  });

  it.each(Object.entries(REFUSED))("%s is refused as %s", async (name, reason) => {
    expect(await refusalOf(path(name))).toBe(reason);
  });

  it.each(Object.entries(BY_HAND))("%s, which the reference readers miss, gives its cells", async (name, sheets) => {
    for (const [sheet, want] of Object.entries(sheets)) {
      const rows = await allRows(path(name), { sheet });
      expect(rows.slice(0, want.length)).toEqual(want);
    }
  });

  it("leaves no file of the set unexamined", () => {
    const spreadsheets = Object.keys(expected).filter((name) => !/^LICENSE|json$/.test(name));
    const examined = new Set([...readable.map(([name]) => name), ...Object.keys(REFUSED), ...Object.keys(BY_HAND)]);
    expect(spreadsheets.filter((name) => !examined.has(name))).toEqual([]);
  });

  it("skips a hidden first sheet unless it is asked for", async () => {
    expect(await allRows(path("poi_TwoSheetsOneHidden.xlsx"))).toEqual([["Sheet2A1"]]);
    expect(await allRows(path("poi_TwoSheetsOneHidden.xlsx"), { sheet: "Sheet1" })).toEqual([["Sheet1A1"]]);
    expect(await refusalOf(path("poi_TwoSheetsOneHidden.xlsx"), { sheet: "none" })).toBe("noSuchSheet");
  });
});
