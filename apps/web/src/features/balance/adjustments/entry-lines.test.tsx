import type { AccountNode, ItemNode } from "@digao/contract/areas/books/mapping/calls";
import { act, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { giveRoom, render } from "../../../../test/render.tsx";
import { balancingOffer, withAmount } from "./balance.ts";
import { bookOf } from "./book.ts";
import { checksOf, effectOf } from "./checks.ts";
import { blankLine, type Entry, type EntryLine, newEntry, withBlank, written } from "./entry.ts";
import { LinesGrid } from "./LinesGrid.tsx";
import { LineTools } from "./LineTools.tsx";
import { linesFrom } from "./write-lines.ts";

const item = (id: number, stdCode: string, name: string, pinyin: string, grpId: number): ItemNode => ({
  id,
  stdCode,
  name,
  pinyin,
  grpId,
  lineNo: id,
  kind: "L",
  dc: grpId === 2 ? 2 : 1,
});
const receivable: AccountNode = {
  id: 1,
  code: "1122",
  name: "应收账款",
  fullName: "应收账款",
  pinyin: "yszk",
  parentCode: null,
  level: 1,
  isLeaf: true,
  dc: 1,
  opening: "0.00",
  debit: "0.00",
  credit: "0.00",
  closing: "0.00",
  stdCode: "1122",
  stdName: "应收账款",
  fsItemId: 1,
  fsItemCode: "A105",
  fsItemName: "应收账款",
  mapRule: "BAL",
  mapState: "mapped",
  mapScore: 1,
  mapReason: [],
  rowVersion: 1,
};
const book = bookOf(
  [
    item(1, "A105", "应收账款", "yszk", 1),
    item(2, "L109", "应交税费", "yjsf", 2),
    item(3, "P100", "营业收入", "yysr", 3),
    item(4, "E108", "未分配利润", "wfplr", 2),
  ],
  [receivable],
);
const line = (itemId: number, debit: string, credit: string): EntryLine => ({ ...blankLine(), itemId, debit, credit });
const cutOff = [line(3, "300000.00", ""), line(2, "39000.00", ""), line(1, "", "")];

let entered: EntryLine[] = [];
function Sheet({ first }: { first: EntryLine[] }) {
  const [lines, setLines] = useState(first);
  const [focused, setFocused] = useState<string>();
  entered = lines;
  const shared = { lines, focused, isReadOnly: false, onChange: setLines };
  return (
    <>
      <LinesGrid {...shared} book={book} checks={[]} onFocus={setFocused} />
      <LineTools {...shared} />
    </>
  );
}

let remove: () => Promise<void> = () => Promise.resolve();
async function show(first: EntryLine[]) {
  const drawn = await render(<Sheet first={withBlank(first)} />);
  remove = drawn.remove;
  const grid = drawn.place.querySelector<HTMLElement>("[role=grid]");
  if (!grid) throw new Error("no grid");
  return { ...drawn, grid };
}
const press = (target: EventTarget, key: string, how: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }));
  });
const balance = (place: HTMLElement) => place.querySelector(".entry-balance")?.textContent ?? "";

giveRoom();
beforeEach(() => localStorage.clear());
afterEach(() => remove());

describe("the lines of an entry", () => {
  it("say what is missing on which side and fill it in on Alt+B", async () => {
    const { place } = await show(cutOff);
    expect(balance(place)).toContain("339,000.00");
    expect(place.querySelector(".offer")?.textContent).toBe("339,000.00");
    await press(window, "b", { altKey: true });
    expect(written(entered).map((one) => [one.debit, one.credit])).toEqual([
      ["300000.00", ""],
      ["39000.00", ""],
      ["", "339000.00"],
    ]);
    expect(balance(place)).toContain("0.00");
    expect(place.querySelector(".offer")).toBeNull();
  });

  it("balance on the line of the amount cell where a bare = is entered, on the side that lacks", async () => {
    const { place, grid } = await show(cutOff);
    const enterBare = async () => {
      await press(grid, "=");
      const field = document.querySelector<HTMLInputElement>(".lg-input");
      expect(field?.value).toBe("=");
      if (field) await press(field, "Enter");
    };
    await press(grid, "ArrowDown");
    await press(grid, "ArrowDown");
    for (let step = 0; step < 3; step += 1) await press(grid, "ArrowRight");
    await enterBare();
    expect(written(entered).map((one) => [one.debit, one.credit])).toEqual([
      ["300000.00", ""],
      ["39000.00", ""],
      ["", "339000.00"],
    ]);
    expect(balance(place)).toContain("0.00");
    await press(grid, "ArrowUp");
    await enterBare();
    expect(entered[1]?.debit).toBe("39000.00");
  });

  it("are written by keyboard: item by initials, then the amount, with a new line always ready", async () => {
    const { place, grid } = await show([]);
    await press(grid, "y");
    const field = place.querySelector<HTMLInputElement>("[role=combobox]");
    expect(field?.value).toBe("y");
    const options = [...document.querySelectorAll("[role=option]")].map((one) => one.textContent);
    expect(options).toEqual(["A105应收账款", "L109应交税费", "P100营业收入"]);
    await press(field ?? grid, "ArrowDown");
    await press(field ?? grid, "Enter");
    expect(entered.map((one) => one.itemId)).toEqual([2, null]);
  });

  it("take rows copied from a workbook, with items by name and amounts as they stand there", () => {
    const rows = [
      ["营业收入", "跨期收入", "300,000.00", ""],
      ["应交税费", "销项税额", "39000", ""],
      ["1122", "", "", "339,000.00"],
    ];
    const lines = linesFrom(rows, book) ?? [];
    expect(lines.map((one) => [one.itemId, one.accountCode, one.lineName, one.debit, one.credit])).toEqual([
      [3, "", "跨期收入", "300000.00", ""],
      [2, "", "销项税额", "39000.00", ""],
      [1, "1122", "应收账款", "", "339000.00"],
    ]);
    expect(linesFrom([["随便", "写写"]], book)).toBeUndefined();
  });

  it("stand on one side only: a negative amount changes sides", () => {
    expect(withAmount(line(1, "", "5.00"), "debit", "7.00")).toMatchObject({ debit: "7.00", credit: "" });
    expect(withAmount(line(1, "", ""), "debit", "-7.00")).toMatchObject({ debit: "", credit: "7.00" });
  });
});

describe("an entry before it is sent", () => {
  const entry = (lines: EntryLine[], patch: Partial<Entry> = {}): Entry => ({
    ...newEntry(1),
    description: "跨期收入",
    lines: withBlank(lines),
    ...patch,
  });

  it("shows its effect on profit and equity while it is written", () => {
    const effect = effectOf(entry([line(3, "300000.00", ""), line(2, "39000.00", ""), line(1, "", "339000.00")]), book);
    expect(effect).toMatchObject({
      netProfit: -30000000n,
      equity: -30000000n,
      assets: -33900000n,
      liabilities: -3900000n,
    });
  });

  it("says in the server's words what stands against it", () => {
    const texts = (given: Entry) => checksOf(given, book, "zh").map((check) => check.text);
    expect(texts(entry([line(3, "100.00", ""), line(1, "", "100.00")]))).toEqual([]);
    expect(texts(entry([line(3, "100.00", ""), line(1, "", "90.00")]))).toEqual(["借贷不平，差额 10.00"]);
    expect(texts(entry([line(3, "100.00", ""), line(4, "", "100.00")]))).toEqual([
      "损益调整会自动结转到未分配利润，无需再登记未分配利润一方",
    ]);
    expect(texts(entry([line(3, "1.00", ""), line(1, "", "1.00")], { adjType: 2 }))).toEqual([
      "重分类调整只能在资产负债表内部或利润表内部进行",
    ]);
  });

  it("offers nothing when it balances or is empty", () => {
    expect(balancingOffer(withBlank([]))).toBeUndefined();
    expect(balancingOffer([line(3, "1.00", ""), line(1, "", "1.00")])).toBeUndefined();
  });
});
