import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { giveRoom, render, settle } from "../../../test/render.tsx";
import type { GridColumn } from "./column.ts";
import { LedgerGrid } from "./LedgerGrid.tsx";
import type { RowSource } from "./row-source.ts";
import type { LedgerGridProps } from "./types.ts";
import { copiedRowsMax } from "./use-copy.ts";

interface Line {
  id: number;
}
const columns: GridColumn<Line>[] = [
  { key: "no", title: "凭证号", frozen: true, value: ({ id }) => `记-${id}` },
  { key: "debit", title: "借方", kind: "money", value: ({ id }) => `${id}.50` },
];
const count = 1_000_000;
/** Only the first rows have come. */
const atHand = 400;
const show = vi.fn();
const read = vi.fn(async (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place })),
);
const lines: Line[] = Array.from({ length: atHand }, (_, id) => ({ id }));
const source: RowSource<Line> = { count, at: (index) => lines[index], show, read };

let remove: () => Promise<void>;
async function draw(props: Partial<LedgerGridProps<Line>> = {}) {
  const drawn = await render(
    <LedgerGrid name="remote" label="序时账" rows={source} rowKey={({ id }) => id} columns={columns} {...props} />,
  );
  remove = drawn.remove;
  return { ...drawn, grid: drawn.place.querySelector<HTMLElement>("[role=grid]")! };
}
const press = (grid: HTMLElement, key: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    grid.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }));
  });
async function copy(grid: HTMLElement): Promise<string> {
  const copied = { text: "" };
  const event = Object.assign(new Event("copy", { bubbles: true, cancelable: true }), {
    clipboardData: { setData: (_type: string, text: string) => (copied.text = text) },
  });
  await act(async () => void grid.dispatchEvent(event));
  await settle();
  return copied.text;
}
const messageText = () => document.querySelector(".ant-message")?.textContent ?? "";

giveRoom();
beforeEach(() => {
  show.mockClear();
  read.mockClear();
});
afterEach(() => remove());

describe("a million rows that stand elsewhere", () => {
  it("are counted, told which of them are on screen, and drawn as few as fit", async () => {
    const { place, grid } = await draw();
    expect(grid.getAttribute("aria-rowcount")).toBe("1000001");
    expect(place.querySelectorAll(".lg-body [role=row]").length).toBeLessThan(100);
    expect(show.mock.calls[0]?.[0]).toBe(0);
  });
  it("have a place where they are on their way, and the cursor goes to the last of them", async () => {
    const { place, grid } = await draw();
    await press(grid, "End", { ctrlKey: true });
    const last = place.querySelector(`[data-row="${count - 1}"]`);
    expect(last?.getAttribute("aria-busy")).toBe("true");
    expect(show.mock.calls.at(-1)?.[1]).toBe(count - 1);
    expect(parseFloat(place.querySelector<HTMLElement>(".lg-body")!.style.height)).toBeLessThan(16_000_000);
  });
  it("begin at the row the page kept", async () => {
    const { place } = await draw({ startRow: 300 });
    expect(place.querySelector('[data-row="300"]')?.textContent).toContain("记-300");
    expect(show.mock.calls.at(-1)?.[0]).toBe(300);
  });
});

describe("copying rows that stand elsewhere", () => {
  it("takes those at hand at once", async () => {
    const { grid } = await draw();
    await press(grid, "ArrowDown", { shiftKey: true });
    expect(await copy(grid)).toBe("记-0\r\n记-1");
    expect(read).not.toHaveBeenCalled();
  });
  it("fetches the others, and asks for a second Ctrl+C where the browser lets nothing be written later", async () => {
    vi.stubGlobal("navigator", { clipboard: undefined });
    const { grid } = await draw();
    for (let step = 0; step < 30; step += 1) await press(grid, "PageDown", { shiftKey: true });
    expect(await copy(grid)).toBe("");
    expect(messageText()).toContain("再按一次 Ctrl+C");
    const text = await copy(grid);
    expect(text.split("\r\n").length).toBeGreaterThan(atHand);
    expect(read).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
  it("is refused beyond what a clipboard is for", async () => {
    const { grid } = await draw();
    await press(grid, "a", { ctrlKey: true });
    expect(await copy(grid)).toBe("");
    expect(read).not.toHaveBeenCalled();
    expect(messageText()).toContain(copiedRowsMax.toLocaleString("en"));
  });
});

describe("boxes of rows that know themselves whether they are ticked", () => {
  it("are ticked by Space over the whole range", async () => {
    const set = vi.fn();
    const { grid } = await draw({ ticks: { of: ({ id }) => id === 9, set } });
    await press(grid, "ArrowDown", { shiftKey: true });
    await press(grid, " ");
    expect(set).toHaveBeenCalledWith([{ id: 0 }, { id: 1 }], true);
  });
});
