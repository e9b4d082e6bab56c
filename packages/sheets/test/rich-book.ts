/** A book with one of everything that is kept. */
import { type Book, emptyBook, emptySheet } from "../src/book.ts";
import { keeping, ofTheBook, plugins } from "../src/resources.ts";

const range = (startRow: number, startColumn: number, endRow = startRow, endColumn = startColumn) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
});
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export function richBook(): Book {
  const first = {
    ...emptySheet("s1", "审定表 一"),
    tabColor: "#ff8800",
    freeze: { xSplit: 1, ySplit: 2, startRow: 2, startColumn: 1 },
    zoomRatio: 0.85,
    showGridlines: 0 as const,
    mergeData: [range(0, 0, 0, 3), range(8, 1, 9, 2)],
    rowData: { 0: { h: 40, ia: 0 as const }, 12: { hd: 1 as const }, 6: { custom: { outline: 1 } } },
    columnData: { 0: { w: 140 }, 1: { w: 93, s: "money" }, 3: { w: 73, hd: 1 as const } },
    custom: {
      print: {
        paperSize: 9,
        landscape: true,
        fitToWidth: 1,
        fitToHeight: 0,
        margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
        header: "&C底稿",
        footer: "&P / &N",
        rowBreaks: [20],
        area: "A1:D12",
        titleRows: "1:2",
      },
      protection: { sheet: "1", objects: "1" },
    },
    cellData: {
      0: { 0: { v: "应收账款", t: 1 as const, s: "title" } },
      1: {
        0: { v: "期末审定数", t: 1 as const },
        1: { v: 1234.56, t: 2 as const, s: "money" },
        2: { v: 98.1, t: 2 as const, f: '=AMT("A105","audited","close")', s: "money" },
        3: { v: 1, t: 3 as const },
      },
      2: {
        0: { v: 45657, t: 2 as const, s: "date" },
        1: { v: 1332.66, t: 2 as const, f: "=B2+C2" },
        2: { v: "x", t: 1 as const, f: '=IF(B2>1,"x","y")' },
        3: { v: "#DIV/0!", t: 1 as const, f: "=1/0" },
      },
      3: {
        0: { v: "1122", t: 4 as const },
        1: { v: 5, t: 2 as const, f: '=ACC(A4,"periodDr",202401,202412)+AUX(A4,"客户","甲公司","close")' },
        2: { v: 3, t: 2 as const, f: "=_xlfn.NOSUCH(1)" },
        3: { v: 4, t: 2 as const, f: "=XLOOKUP(1,A1:A2,B1:B2)+SUM('明细 2'!A1:A3)" },
      },
      5: {
        0: {
          v: "红黑",
          t: 1 as const,
          p: {
            id: "d",
            body: {
              dataStream: "红黑\r\n",
              textRuns: [{ st: 0, ed: 1, ts: { bl: 1 as const, cl: { rgb: "#ff0000" } } }],
              paragraphs: [{ startIndex: 2 }],
              sectionBreaks: [{ startIndex: 3 }],
              customRanges: [],
            },
            documentStyle: {},
          },
        },
        1: { s: "boxed" },
      },
    },
  };
  const second = { ...emptySheet("s2", "明细 2"), hidden: 1 as const, cellData: { 0: { 0: { v: 1, t: 2 as const } } } };
  let book: Book = {
    ...emptyBook("b", "b"),
    defaultStyle: { ff: "宋体", fs: 11 },
    styles: {
      title: { fs: 16, bl: 1, ht: 2, vt: 2 },
      money: { n: { pattern: "#,##0.00_ ;[Red]\\-#,##0.00\\ " }, ht: 3 },
      date: { n: { pattern: 'yyyy"年"m"月"d"日"' } },
      boxed: {
        bd: { t: { s: 1, cl: { rgb: "#000000" } }, b: { s: 7, cl: { rgb: "#00ff00" } } },
        bg: { rgb: "#ffff00" },
        tb: 3,
        tr: { a: -45 },
      },
    },
    sheetOrder: ["s1", "s2"],
    sheets: { s1: first, s2: second },
  };
  book = keeping(book, plugins.validation, {
    s1: [
      {
        uid: "a",
        type: "list",
        ranges: [range(1, 3, 9, 3)],
        formula1: "是,否",
        allowBlank: true,
        showDropDown: true,
        showErrorMessage: true,
        showInputMessage: false,
        errorStyle: 1,
      },
      {
        uid: "b",
        type: "decimal",
        ranges: [range(1, 1)],
        operator: "greaterThan",
        formula1: "=$B$3",
        allowBlank: true,
        showDropDown: true,
        showErrorMessage: true,
        showInputMessage: true,
        errorStyle: 2,
        errorTitle: "金额",
        error: "太小",
      },
    ],
  });
  book = keeping(book, plugins.conditions, {
    s1: [
      {
        cfId: "1",
        ranges: [range(1, 1, 9, 1)],
        stopIfTrue: false,
        rule: {
          type: "highlightCell",
          style: { cl: { rgb: "#ff0000" }, bg: { rgb: "#ffeeee" } },
          subType: "number",
          operator: "lessThan",
          value: 0,
        },
      },
      {
        cfId: "2",
        ranges: [range(1, 0)],
        stopIfTrue: true,
        rule: { type: "highlightCell", style: { bl: 1 }, subType: "formula", value: "=$B$2>1" },
      },
      {
        cfId: "3",
        ranges: [range(1, 0)],
        stopIfTrue: false,
        rule: { type: "highlightCell", style: { bl: 1 }, subType: "text", operator: "containsText", value: "差异" },
      },
      {
        cfId: "4",
        ranges: [range(1, 2)],
        stopIfTrue: false,
        rule: {
          type: "colorScale",
          config: [
            { index: 0, color: "#ff0000", value: { type: "min" } },
            { index: 1, color: "#00ff00", value: { type: "max" } },
          ],
        },
      },
    ],
  });
  book = keeping(book, plugins.notes, {
    s1: { 1: { 1: { id: "n", row: 1, col: 1, width: 160, height: 72, note: "与总账核对\n一致" } } },
  });
  book = keeping(book, plugins.filters, {
    s1: { ref: range(1, 0, 9, 3), filterColumns: [{ colId: 1, filters: { filters: ["5"] } }], cachedFilteredOut: [7] },
  });
  book = keeping(book, plugins.links, {
    s1: [{ id: "l", row: 1, column: 1, payload: "https://example.com/a?b=1&c=2" }],
  });
  const anchors = {
    from: { row: 10, column: 1, rowOffset: 3, columnOffset: 4 },
    to: { row: 14, column: 3, rowOffset: 0, columnOffset: 0 },
  };
  book = keeping(book, plugins.drawings, {
    s1: {
      data: {
        p1: {
          unitId: "b",
          subUnitId: "s1",
          drawingId: "p1",
          drawingType: 0,
          imageSourceType: "BASE64",
          source: `data:image/png;base64,${PNG}`,
          sheetTransform: anchors,
          axisAlignSheetTransform: anchors,
          anchorType: "0",
          transform: { width: 100, height: 50, angle: 0 },
        },
      },
      order: ["p1"],
    },
  });
  return keeping(book, plugins.names, {
    d0: { id: "d0", name: "合计", formulaOrRefString: "'审定表 一'!$B$3", localSheetId: ofTheBook },
  });
}
