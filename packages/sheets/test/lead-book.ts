import { type Book, emptyBook, emptySheet, type StyleData } from "../src/book.ts";

const money = '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ';
/** A lead sheet as papers have them: a title, heads with lines, amounts, dates, percentages, texts of digits, notes in two looks. */
export function leadBook(): Book {
  const line = { s: 1, cl: { rgb: "#000000" } };
  const box = { t: line, r: line, b: line, l: line };
  const styles: { [key: string]: StyleData } = {
    title: { bl: 1, fs: 16, ht: 2, vt: 2 },
    head: { bl: 1, bd: box, bg: { rgb: "#D9E1F2" }, ht: 2, tb: 3 },
    money: { bd: box, n: { pattern: money }, ht: 3 },
    date: { bd: box, n: { pattern: "yyyy-mm-dd" } },
    part: { bd: box, n: { pattern: "0.00%" }, pd: { t: 0, b: 1, l: 2, r: 2 } },
    unit: { bd: box, n: { pattern: '#,##0.00"万元";[Red](#,##0.00)' }, ul: { s: 0 }, cl: { rgb: "rgb(0,0,0)" } },
    empty: { bd: box },
  };
  const rows = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => {
      const row = index + 3;
      return [
        row,
        {
          0: { v: `11220${index}`, t: 4 as const, s: "empty" },
          1: { v: index * 1000.25, t: 2 as const, s: "money" },
          2: { v: index - 50.5, t: 2 as const, s: "unit" },
          3: { f: `=B${row + 1}+C${row + 1}`, v: index * 1001.25 - 50.5, t: 2 as const, s: "money" },
          4: { v: 45_292 + index, t: 2 as const, s: "date" },
          5: { v: index / 120, t: 2 as const, s: "part" },
          6: { v: index % 2, t: 3 as const, s: "empty" },
          7: { s: "empty" },
        },
      ];
    }),
  );
  const run = { st: 0, ed: 2, ts: { bl: 1 as const, cl: { rgb: "#ff0000" } } };
  const cellData = {
    0: { 0: { v: "应收账款审定表", t: 1 as const, s: "title" } },
    1: {
      0: {
        v: "说明",
        t: 1 as const,
        p: { id: "d", body: { dataStream: "说明：见附件\r\n", textRuns: [run] }, documentStyle: {} },
      },
      1: { f: '=AMT("A105","audited","close")', v: 98.1, t: 2 as const, s: "money" },
    },
    2: Object.fromEntries(
      ["科目", "期末", "调整", "审定", "日期", "比例", "核对", "索引"].map((v, column) => [
        column,
        { v, t: 1 as const, s: "head" },
      ]),
    ),
    ...rows,
  };
  cellData[1][0].v = "说明：见附件";
  const sheet = {
    ...emptySheet("s1", "审定表 一"),
    cellData,
    mergeData: [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 7 }],
  };
  return { ...emptyBook("b", "b"), styles, sheetOrder: ["s1"], sheets: { s1: sheet } };
}
