import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giveRoom, render, settle } from "../../../test/render.tsx";
import type { GridColumn } from "./column.ts";
import type { CellChange } from "./editing.ts";
import { LedgerGrid } from "./LedgerGrid.tsx";
import type { LedgerGridProps } from "./types.ts";

interface Row {
  id: number;
  [column: string]: string | number;
}
const columns: GridColumn<Row>[] = Array.from({ length: 20 }, (_, index) => ({
  key: `c${index}`,
  title: `列${index}`,
  kind: index < 2 ? "text" : "money",
  frozen: index < 2,
  total: index > 1,
  editable: index === 3,
  drill: () => index === 4,
  // Made when it is looked at: of a hundred thousand rows most never are.
  value: (row) => row[`c${index}`] ?? (index < 2 ? `c${index}-${row.id}` : `${row.id}.25`),
}));
const makeRows = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id }));

let remove: () => Promise<void>;
async function show(props: Partial<LedgerGridProps<Row>> = {}) {
  const rows = props.rows ?? makeRows(100);
  const drawn = await render(
    <LedgerGrid name="test" label="序时账" rows={rows} rowKey={(row) => row.id} columns={columns} {...props} />,
  );
  remove = drawn.remove;
  const grid = drawn.place.querySelector<HTMLElement>("[role=grid],[role=treegrid]")!;
  return { ...drawn, grid };
}
const press = (grid: HTMLElement, key: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    grid.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }));
  });
const active = (grid: HTMLElement) => document.getElementById(grid.getAttribute("aria-activedescendant") ?? "");
const status = (place: HTMLElement) => place.querySelector(".lg-status")!.textContent;

function clipboard(type: "copy" | "paste", text = "") {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const clipboardText = { text };
  const clipboardData = {
    setData: (_type: string, value: string) => (clipboardText.text = value),
    getData: () => clipboardText.text,
  };
  return { event: Object.assign(event, { clipboardData }), clipboardText };
}

giveRoom();
beforeEach(() => localStorage.clear());
afterEach(() => remove());

describe("a printed grid", () => {
  const rowsOf = (place: HTMLElement) => place.querySelectorAll(".lg-rest [role=row]").length;
  const say = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));
  it("holds every row while it is printed, and only those on screen afterwards", async () => {
    const { place } = await show({ rows: makeRows(300), columns: columns.slice(0, 3) });
    await say("beforeprint");
    expect(rowsOf(place)).toBe(300);
    expect(place.querySelector(".lg-cut")).toBeNull();
    await say("afterprint");
    expect(rowsOf(place)).toBeLessThan(100);
  });
  it("says where paper ends", async () => {
    const { place } = await show({ rows: makeRows(2_100), columns: columns.slice(0, 1) });
    await say("beforeprint");
    expect(rowsOf(place)).toBe(2_000);
    expect(place.querySelector(".lg-cut")).not.toBeNull();
    await say("afterprint");
  });
});

describe("a ledger of 100,000 rows and 20 columns", () => {
  it("draws only what is on screen, says how large it is and sums it exactly", async () => {
    // Each total reads every row: two tell as much as eighteen.
    const summed = columns.map((column, index) => ({ ...column, total: index === 2 || index === 19 }));
    const { place, grid } = await show({ rows: makeRows(100_000), columns: summed });
    expect(place.querySelectorAll(".lg-body [role=row]").length).toBeLessThan(100);
    expect(grid.getAttribute("aria-rowcount")).toBe("100001");
    expect(place.querySelector(".lg-foot")!.textContent).toContain("4,999,975,000.00");
    expect(status(place)).toContain("100,000 行");
  });
});

describe("the keyboard", () => {
  it("walks the cells and names the one it stands on", async () => {
    const { grid } = await show();
    await press(grid, "ArrowDown");
    await press(grid, "ArrowRight");
    expect(active(grid)?.textContent).toBe("c1-1");
    await press(grid, "End", { ctrlKey: true });
    expect(grid.getAttribute("aria-activedescendant")).toMatch(/-99-c19$/);
  });
  it("extends with Shift, and the status bar adds up", async () => {
    const { grid, place } = await show();
    await press(grid, "ArrowRight");
    await press(grid, "ArrowRight");
    await press(grid, "ArrowDown", { shiftKey: true });
    await press(grid, "ArrowDown", { shiftKey: true });
    await settle();
    expect(status(place)).toContain("合计 3.75");
    expect(status(place)).toContain("平均 1.25");
    expect(status(place)).toContain("最大 2.25");
  });
  it("opens a figure that can be opened, with Enter", async () => {
    const onOpenCell = vi.fn();
    const { grid } = await show({ name: "open", onOpenCell });
    await press(grid, "Enter");
    for (let step = 0; step < 4; step += 1) await press(grid, "ArrowRight");
    await press(grid, "Enter");
    expect(onOpenCell.mock.calls.map(([row, column]) => [row.id, column])).toEqual([[1, "c4"]]);
  });
  it("comes back to the cell a figure was opened from", async () => {
    const { grid } = await show({ name: "back", onOpenCell: vi.fn() });
    for (let step = 0; step < 4; step += 1) await press(grid, "ArrowRight");
    await press(grid, "ArrowDown");
    await press(grid, "Enter");
    await remove();
    const again = await show({ name: "back", onOpenCell: vi.fn() });
    expect(again.grid.getAttribute("aria-activedescendant")).toMatch(/-1-c4$/);
    expect(document.activeElement).toBe(again.grid);
  });
  it("checks a row with Space", async () => {
    const onCheck = vi.fn();
    const { grid } = await show({ checked: new Set(), onCheck });
    await press(grid, "ArrowDown");
    await press(grid, " ");
    expect([...onCheck.mock.calls[0]![0]]).toEqual([1]);
  });
});

describe("copy and paste", () => {
  it("copies the selection as plain figures", async () => {
    const { grid } = await show();
    await press(grid, "ArrowRight");
    await press(grid, "ArrowRight", { shiftKey: true });
    await press(grid, "ArrowDown", { shiftKey: true });
    const { event, clipboardText } = clipboard("copy");
    await act(async () => void grid.dispatchEvent(event));
    expect(clipboardText.text).toBe("c1-0\t0.25\r\nc1-1\t1.25");
  });
  it("pastes into cells that may be edited, and Ctrl+Z takes it back", async () => {
    const onEdit = vi.fn<(changes: CellChange<Row>[]) => void>();
    const { grid } = await show({ onEdit });
    for (let step = 0; step < 3; step += 1) await press(grid, "ArrowRight");
    await act(async () => void grid.dispatchEvent(clipboard("paste", "1,000\t9\r\n（2）\t9").event));
    expect(onEdit.mock.calls[0]![0].map(({ key, value }) => [key, value])).toEqual([
      ["c3", "1000.00"],
      ["c3", "-2.00"],
    ]);
    await press(grid, "z", { ctrlKey: true });
    expect(onEdit.mock.calls[1]![0].map(({ value }) => value)).toEqual(["0.25", "1.25"]);
  });
});

describe("typing in a cell", () => {
  const type = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>(".lg-input")!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    await act(async () => {
      set.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return input;
  };
  it("takes a sum, goes down on Enter, and stays open on what is no amount", async () => {
    const onEdit = vi.fn<(changes: CellChange<Row>[]) => void>();
    const { grid } = await show({ onEdit });
    for (let step = 0; step < 3; step += 1) await press(grid, "ArrowRight");
    await press(grid, "=");
    await press(await type("=oops"), "Enter");
    expect(document.querySelector(".lg-input")?.getAttribute("aria-invalid")).toBe("true");
    await press(await type("=12*3"), "Enter");
    expect(onEdit.mock.calls[0]![0]).toMatchObject([{ key: "c3", value: "36.00", before: "0.25" }]);
    expect(grid.getAttribute("aria-activedescendant")).toMatch(/-1-c3$/);
  });
  it("hands the first key of an input method to an empty editor that already has the focus", async () => {
    const { grid } = await show({ onEdit: vi.fn() });
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await press(grid, key);
    let isFocused = false;
    await act(async () => {
      grid.dispatchEvent(new KeyboardEvent("keydown", { key: "Process", bubbles: true, cancelable: true }));
      const input = document.activeElement;
      isFocused = input instanceof HTMLInputElement && input.value === "";
    });
    expect(isFocused).toBe(true);
  });

  it("opens no editor where a cell may not be edited", async () => {
    const { grid } = await show({ onEdit: vi.fn() });
    await press(grid, "x");
    await press(grid, "F2");
    expect(document.querySelector(".lg-input")).toBeNull();
  });
});

describe("rows that open in place", () => {
  it("fetch their children once, and close again", async () => {
    const load = vi.fn(async (row: Row) => [{ ...row, id: row.id * 1000 + 7, c0: "明细" }]);
    const { grid, place } = await show({ rows: makeRows(3), tree: { hasChildren: (row) => row.id < 1000, load } });
    await press(grid, "ArrowRight");
    await settle();
    expect(place.querySelector('[data-row="1"]')!.textContent).toContain("明细");
    await press(grid, "ArrowLeft");
    await press(grid, "ArrowRight");
    await settle();
    expect([load.mock.calls.length, grid.getAttribute("aria-rowcount")]).toEqual([1, "5"]);
  });
});

describe("the states of a grid", () => {
  it("says what is wrong and offers to try again", async () => {
    const onRetry = vi.fn();
    const { place } = await show({ rows: [], error: new Error("x"), onRetry });
    await act(async () => place.querySelector<HTMLElement>("[role=alert] button")!.click());
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it("shows the page's own words when it is empty", async () => {
    const { place } = await show({ rows: [], empty: <p>还没有凭证，去导入</p> });
    expect(place.textContent).toContain("还没有凭证，去导入");
  });
});
