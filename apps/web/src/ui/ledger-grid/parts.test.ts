import { describe, expect, it } from "vitest";
import { fromTsv, toTsv } from "./clipboard.ts";
import type { GridColumn } from "./column.ts";
import { pasteInto, readTyped, undone } from "./editing.ts";
import { layoutOf, noPrefs } from "./layout.ts";
import { at, moved, rangeOf, type Selection, tabbed } from "./selection.ts";
import { nextSort, sortRows } from "./sorting.ts";
import { sumRow, totalsOf } from "./totals.ts";

interface Row {
  name: string;
  amount: string;
  note?: string;
}
const columns: GridColumn<Row>[] = [
  { key: "name", title: "项目", value: (row) => row.name, frozen: true },
  { key: "amount", title: "金额", kind: "money", group: "g", total: true, editable: true, value: (row) => row.amount },
  { key: "note", title: "说明", group: "g", keep: true, editable: true, value: (row) => row.note },
];
const rows: Row[] = [
  { name: "现金", amount: "0.10" },
  { name: "存款", amount: "0.20" },
  { name: "应收", amount: "-10.05" },
];
const layout = layoutOf(columns, [{ key: "g", title: "组", collapsible: true }], noPrefs);
const rowAt = (index: number) => rows[index];
const bounds = { rows: 100, columns: 5, page: 10 };
const focus = (selection: Selection | undefined) => [selection?.focus.row, selection?.focus.column];

describe("the cell cursor moves as in a spreadsheet", () => {
  it.each([
    ["arrowdown", [51, 2]],
    ["arrowup", [49, 2]],
    ["pagedown", [60, 2]],
    ["pageup", [40, 2]],
    ["home", [50, 0]],
    ["end", [50, 4]],
    ["ctrl+home", [0, 0]],
    ["ctrl+end", [99, 4]],
    ["ctrl+arrowdown", [99, 2]],
  ])("%s", (chord, cell) => expect(focus(moved(at(50, 2), chord, false, bounds))).toEqual(cell));

  it("stops at the edges and extends from its anchor", () => {
    expect(focus(moved(at(0, 0), "arrowup", false, bounds))).toEqual([0, 0]);
    const wide = moved(moved(at(5, 3), "arrowdown", true, bounds)!, "arrowleft", true, bounds)!;
    expect(rangeOf(wide)).toEqual({ top: 5, bottom: 6, left: 2, right: 3 });
  });
  it("goes on in the next row after the last cell of a row", () => {
    expect(focus(tabbed(at(3, 4), 1, bounds))).toEqual([4, 0]);
    expect(focus(tabbed(at(3, 0), -1, bounds))).toEqual([2, 4]);
    expect(tabbed(at(99, 4), 1, bounds)).toBeUndefined();
  });
});

describe("ranges travel to and from Excel", () => {
  it("keeps tabs, quotes and line breaks inside cells", () => {
    const cells = [
      ['他说"好"', "a\tb", "一\n二"],
      ["", "1234.56", "x"],
    ];
    expect(fromTsv(toTsv(cells))).toEqual(cells);
  });
  it("reads what Excel writes, with its last line break", () => {
    expect(fromTsv("1\t2\r\n3\t4\r\n")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(fromTsv('5" pipe\t2')).toEqual([['5" pipe', "2"]]);
  });
});

describe("pasted values", () => {
  it("are read by their column and laid from the corner; cells that may not be edited are counted", () => {
    const pasted = pasteInto(
      [
        ["x", "（1,000）"],
        ["y", "abc"],
      ],
      { top: 0, bottom: 0, left: 0, right: 0 },
      layout.all,
      rowAt,
    );
    expect(pasted.changes).toEqual([{ row: rows[0], key: "amount", value: "-1000.00", before: "0.10" }]);
    expect(pasted.skipped).toBe(3);
  });
  it("fill the whole range when there is one", () => {
    const pasted = pasteInto([["=1+1"]], { top: 0, bottom: 2, left: 1, right: 1 }, layout.all, rowAt);
    expect(pasted.changes.map((change) => change.value)).toEqual(["2.00", "2.00", "2.00"]);
    expect(undone(pasted.changes).map((change) => change.value)).toEqual(["0.10", "0.20", "-10.05"]);
  });
  it("take the label of a choice for its value", () => {
    const choice = { ...columns[2]!, options: [{ value: "1", label: "借" }] };
    expect([readTyped(choice, "借"), readTyped(choice, "1"), readTyped(choice, "贷"), readTyped(choice, "")]).toEqual([
      "1",
      "1",
      undefined,
      "",
    ]);
  });
});

describe("sums are exact", () => {
  it("counts, sums and averages what is selected", () => {
    const totals = totalsOf({ top: 0, bottom: 2, left: 0, right: 2 }, layout.all, rowAt);
    expect(totals).toEqual({ count: 6, figures: { sum: "-9.75", average: "-3.25", max: "0.20" } });
  });
  it("adds a hundred thousand tenths to ten thousand", () => {
    const many = Array.from({ length: 100_000 }, () => ({ name: "", amount: "0.10" }));
    expect(sumRow(columns, many)).toEqual({ amount: "10000.00" });
  });

  it("sums counts as whole numbers, empty ones as nothing", () => {
    const counted: GridColumn<{ n: number | string }>[] = [
      { key: "n", title: "笔数", kind: "count", total: true, value: (row) => row.n },
    ];
    expect(sumRow(counted, [{ n: 19 }, { n: "" }, { n: 1_000_000 }])).toEqual({ n: "1000019" });
  });
});

describe("order and layout", () => {
  it("sorts figures by value and texts by pinyin, empty ones last", () => {
    const byAmount = sortRows(rows, columns[1], { key: "amount", isDescending: false });
    expect(byAmount.map((row) => row.amount)).toEqual(["-10.05", "0.10", "0.20"]);
    const named = [
      { name: "张", amount: "" },
      { name: "", amount: "" },
      { name: "李", amount: "" },
    ];
    expect(sortRows(named, columns[0], { key: "name", isDescending: true }).map((row) => row.name)).toEqual([
      "张",
      "李",
      "",
    ]);
  });
  it("turns ascending, descending, then as given", () => {
    const up = nextSort("a", undefined);
    expect([up, nextSort("a", up), nextSort("a", nextSort("a", up))]).toEqual([
      { key: "a", isDescending: false },
      { key: "a", isDescending: true },
      undefined,
    ]);
  });
  it("gives the room that is left to growing columns, unless the reader chose their width", () => {
    const growing = columns.map((column) => ({ ...column, grow: column.key !== "amount" }));
    const widths = (prefs = noPrefs, room = 460) =>
      layoutOf(growing, [], prefs, {}, room).all.map((placed) => placed.width);
    expect(widths()).toEqual([170, 120, 170]);
    expect(widths({ ...noPrefs, widths: { name: 150 } })).toEqual([150, 120, 190]);
    expect(widths(noPrefs, 300)).toEqual([120, 120, 120]);
    const limited = growing.map((column) => ({ ...column, grow: column.grow && 150 }));
    expect(layoutOf(limited, [], noPrefs, {}, 460).all.map(({ width }) => width)).toEqual([150, 120, 150]);
  });
  it("takes what columns to be in view lack from words that can yield, as far as they say", () => {
    const tight: GridColumn<Row>[] = [
      { key: "date", title: "日期", width: 90, value: (row) => row.name },
      { key: "summary", title: "摘要", width: 220, yields: 120, value: (row) => row.name },
      { key: "account", title: "科目", width: 160, yields: 110, value: (row) => row.name },
      { key: "credit", title: "贷方", width: 130, inView: true, value: (row) => row.amount },
      { key: "aux", title: "辅助", width: 150, yields: 50, value: (row) => row.note },
    ];
    const widths = (room: number, prefs = noPrefs) =>
      layoutOf(tight, [], prefs, {}, room).all.map((placed) => placed.width);
    expect(widths(600)).toEqual([90, 220, 160, 130, 150]);
    expect(widths(525)).toEqual([90, 170, 135, 130, 150]);
    expect(widths(300)).toEqual([90, 120, 110, 130, 150]);
    expect(widths(525, { ...noPrefs, widths: { summary: 210 } })).toEqual([90, 210, 110, 130, 150]);
    expect(widths(0)).toEqual([90, 220, 160, 130, 150]);
  });
  it("gives free room to words that are cut, as far as each needs, and none of it where there is none", () => {
    const named: GridColumn<Row>[] = [
      { key: "name", title: "项目", width: 100, value: (row) => row.name },
      { key: "amount", title: "金额", kind: "money", width: 120, value: (row) => row.amount },
      { key: "note", title: "说明", width: 100, value: (row) => row.note },
    ];
    const widths = (room: number, prefs = noPrefs) =>
      layoutOf(named, [], prefs, {}, room, { wanted: { name: 220, note: 140 } }).all.map(({ width }) => width);
    expect(widths(600)).toEqual([220, 120, 140]);
    expect(widths(400)).toEqual([160, 120, 120]);
    expect(widths(300)).toEqual([100, 120, 100]);
    expect(widths(600, { ...noPrefs, widths: { name: 90 } })).toEqual([90, 120, 140]);
  });
  it("shows what was kept on a wider screen, or of older columns, as far as this one can", () => {
    const columnsAt = (prefs: Partial<typeof noPrefs>, room: number) => {
      const { left, main, all } = layoutOf(columns, [], { ...noPrefs, ...prefs }, {}, room);
      const keys = (part: typeof all) => part.map(({ column }) => column.key);
      return [all.map(({ width }) => width), keys(left), keys(main)];
    };
    expect(columnsAt({ widths: { name: 2400, note: 0, gone: 90 } }, 720)).toEqual([
      [640, 120, 120],
      ["name"],
      ["amount", "note"],
    ]);
    const pinned = { pinned: ["amount"], widths: { name: 300, amount: 300 } };
    expect(columnsAt(pinned, 1000).slice(1)).toEqual([["name", "amount"], ["note"]]);
    expect(columnsAt(pinned, 720).slice(1)).toEqual([["name"], ["amount", "note"]]);
  });
  it("folds a group down to the columns it keeps", () => {
    const folded = layoutOf(columns, [{ key: "g", title: "组" }], { ...noPrefs, collapsed: ["g"] });
    expect(folded.all.map((placed) => placed.column.key)).toEqual(["name", "note"]);
    expect(folded.mainGroups).toMatchObject([{ key: "g", isCollapsed: true }]);
  });
});
