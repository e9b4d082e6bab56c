import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { type Book, type CellMatrix, emptyBook, emptySheet } from "../src/book.ts";
import { computeBook } from "../src/compute.ts";
import { readXlsx } from "../src/read-xlsx.ts";
import { xlsxBytes } from "../src/write-xlsx.ts";

const soffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

const formulas = `
  EOMONTH(45322,1) EDATE(45351,12) EDATE(45322,-2) DATEDIF(45322,45657,"m") DATEDIF(45322,45657,"yd")
  YEARFRAC(45322,45657,0) YEARFRAC(45322,45657,1) DAYS360(45322,45657) NETWORKDAYS(45322,45400)
  WORKDAY(45322,10) WEEKDAY(45322,2) WEEKNUM(45322) ISOWEEKNUM(45322) DATE(2024,14,35) YEAR(45657) MONTH(45657)
  DAY(45657) ROUND(-2.5,0) ROUND(1.005,2) ROUND(2.675,2) ROUNDUP(-1.21,1) ROUNDDOWN(-1.29,1) MROUND(7,3)
  CEILING(2.1,0.5) FLOOR(2.9,0.5) INT(-1.5) TRUNC(-1.56,1) MOD(-3,2) MOD(5.5,2) PMT(0.05/12,60,100000,0,1)
  IPMT(0.05/12,2,60,100000) PPMT(0.05/12,2,60,100000) FV(0.01,12,-100) PV(0.05,5,-100000) NPER(0.01,-100,1000)
  RATE(12,-100,1000) NPV(0.1,A1:A5) IRR(H1:H5) XNPV(0.1,H1:H5,I1:I5) XIRR(H1:H5,I1:I5) SLN(100,10,5)
  SYD(100,10,5,2) DB(100,10,5,2) DDB(100,10,5,2) VDB(100,10,5,0,2) CUMIPMT(0.01,12,1000,1,6,0)
  CUMPRINC(0.01,12,1000,1,6,0) EFFECT(0.05,12) NOMINAL(0.05,12) SUMPRODUCT((A1:A5>20)*B1:B5) SUMIF(A1:A5,">20")
  AVERAGEIF(C1:C5,"甲",A1:A5) COUNTIF(C1:C5,"?") COUNTIF(C1:C5,"*") COUNTA(A1:C6) COUNTBLANK(A1:C6)
  MAXIFS(A1:A5,C1:C5,"甲") MINIFS(A1:A5,C1:C5,"甲") LARGE(A1:A5,2) RANK(30,A1:A5) MEDIAN(A1:A5) STDEV(A1:A5)
  VAR(A1:A5) PERCENTILE(A1:A5,0.3) QUARTILE(A1:A5,1) CORREL(A1:A5,B1:B5) SLOPE(A1:A5,B1:B5)
  FORECAST(6,A1:A5,B1:B5) VLOOKUP(35,A1:B5,2,TRUE) VLOOKUP(35,A1:B5,2,FALSE) HLOOKUP(10,A1:C5,3,FALSE)
  LOOKUP(35,A1:A5,B1:B5) MATCH(35,A1:A5,1) OFFSET(A1,1,1) INDIRECT("A3") CHOOSE(2,"a","b") IF(A1,1,2)
  AND(A1>1,B1>0) IFERROR(A1/0,"x") IFNA(NA(),"n") TEXT(0.1234,"0.0%") TEXT(-1234.567,"#,##0.00;(#,##0.00)")
  TEXT(45657,"yyyy-mm-dd") TEXT(1234567.891,"#,##0") LEFT("审计底稿",2) LEN("审计") LENB("审计") MID("abcdef",2,3)
  RIGHT("abc",2) FIND("c","abc") SEARCH("C","abc") SUBSTITUTE("aXbX","X","-",2) REPLACE("abcdef",2,2,"*")
  TRIM(" a b ") UPPER("abc") PROPER("hello world") VALUE("1,234.5") FIXED(1234.567,1) CONCATENATE("a",1)
  "a"&1.5 TEXTJOIN("-",TRUE,A1:A3) EXACT("a","A") REPT("ab",2) CODE("A") CHAR(65) A1=10 "a"="A" 0.1+0.2=0.3
  1E+20 -2^2 2^-1 50% A1% 5&"" ISNUMBER(A1) ISTEXT(C1) ISBLANK(Z9) ISERROR(1/0) N("x") SUBTOTAL(9,A1:A5)
  SUBTOTAL(109,A1:A5) AGGREGATE(9,6,A1:A5) SUMSQ(A1:A3) PRODUCT(A1:A3) ABS(-1) SQRT(2) POWER(2,10) EXP(1)
  LN(10) LOG(100) LOG(8,2) LOG10(1000) FACT(5) COMBIN(5,2) GCD(12,18) LCM(4,6) ROW(A3) COLUMN(C1) ROWS(A1:A5)
  COLUMNS(A1:C1) SUM(C1:C5) AVERAGE(A1:A6) MAX(C1:C5) 1/3 SUM(Z1:Z9) Z9+1 Z9&"x" IF(Z9="",1,2) IF(Z9=0,1,2)
  NUMBERVALUE("1.234,5",",",".") HOUR(0.5) MINUTE(0.51) TIME(12,30,0) DATEVALUE("2024-12-31")
  SUMX2MY2(A1:A5,B1:B5) TRANSPOSE(A1) ROMAN(14) ADDRESS(2,3) BASE(10,2) CONVERT(1,"km","m") WEEKDAY(1)
  DOLLARDE(1.02,16) ACCRINT(45000,45180,45100,0.1,1000,2,0) DISC(45000,45300,97,100) COUPNUM(45000,46000,2,0)
  PRICE(45000,46000,0.05,0.06,100,2,0) DURATION(45000,46000,0.05,0.06,2,0)
`.match(/(?:"[^"]*"|\S)+/g);

function bookOf(list: readonly string[]): Book {
  const rows = [10, 20, 30, 40, 50].map((v, row): CellMatrix[number] => ({
    0: { v, t: 2 as const },
    1: { v: row + 1, t: 2 as const },
    2: { v: ["甲", "乙", "甲", "丙", "甲"][row] ?? "", t: 1 as const },
    7: { v: [-100, 30, 40, 50, 20][row] ?? 0, t: 2 as const },
    8: { v: 45_000 + row * 100, t: 2 as const },
  }));
  const cellData: CellMatrix = {};
  for (const [row, formula] of list.entries()) cellData[row] = { ...rows[row], 5: { f: `=${formula}` } };
  return { ...emptyBook("b", "b"), sheetOrder: ["s"], sheets: { s: { ...emptySheet("s", "S"), cellData } } };
}

it.skipIf(!soffice)(
  "the engine computes what LibreOffice computes, function by function",
  { timeout: within(120_000) },
  async () => {
    const list = formulas ?? [];
    const book = bookOf(list);
    const { computed } = await computeBook(book, { binding: () => [] });
    const folder = mkdtempSync(join(tmpdir(), "digao-functions-"));
    try {
      const path = join(folder, "functions.xlsx");
      await writeFile(path, await xlsxBytes(book));
      const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
      const out = join(folder, "out");
      await promisify(execFile)(String(soffice), [
        profile,
        "--headless",
        "--convert-to",
        "xlsx",
        "--outdir",
        out,
        path,
      ]);
      const read = await readXlsx(join(out, "functions.xlsx"), { id: "b", name: "b" });
      const expected = list.map((formula, row) => [formula, read.book?.sheets["sheet-1"]?.cellData?.[row]?.[5]?.v]);
      const got = list.map((formula, row) => [formula, computed?.changed.find((cell) => cell.row === row)?.v]);
      const isSame = (a: unknown, b: unknown) =>
        a === b ||
        (typeof a === "number" && typeof b === "number" && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)));
      expect(got.filter(([, value], row) => !isSame(value, expected[row]?.[1]))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
