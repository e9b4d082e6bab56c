import type { AccountNode, ItemNode } from "@digao/contract/areas/books/mapping/calls";
import { codesOf } from "@digao/contract/codes";
import { describe, expect, it } from "vitest";
import { cellsOf } from "../../../ui/edit/cells.ts";
import { inOrder, nextOpen, type RowFilter, rowsOf, withBelow } from "./account-rows.ts";
import {
  acceptances,
  cleared,
  isAlike,
  readCell,
  seenBy,
  sendings,
  type Targets,
  targetOf,
  targetsBelow,
  undoings,
} from "./changes.ts";
import { balanceOf, itemSums } from "./sums.ts";
import { text } from "./texts.ts";

let made = 0;
function account(code: string, more: Partial<AccountNode> = {}): AccountNode {
  made += 1;
  return {
    id: made,
    code,
    name: `科目${code}`,
    fullName: `科目${code}`,
    pinyin: "km",
    parentCode: null,
    level: 1,
    isLeaf: true,
    dc: 1,
    opening: "0.00",
    debit: "0.00",
    credit: "0.00",
    closing: "100.00",
    stdCode: null,
    stdName: null,
    fsItemId: null,
    fsItemCode: null,
    fsItemName: null,
    mapRule: null,
    mapState: "unmapped",
    mapScore: null,
    mapReason: [],
    rowVersion: 1,
    ...more,
  };
}
const mapped = (code: string, fsItemId: number, more: Partial<AccountNode> = {}) =>
  account(code, { fsItemId, mapRule: "BAL", mapState: "mapped", ...more });
const item = (id: number, more: Partial<ItemNode> = {}): ItemNode => ({
  id,
  stdCode: `A10${id}`,
  name: "货币资金",
  pinyin: "hbzj",
  grpId: 1,
  kind: "L",
  dc: 1,
  lineNo: id,
  ...more,
});
const everything: RowFilter = { state: undefined, query: "", order: "open", settled: new Map() };
const codes = (rows: readonly AccountNode[]) => rows.map(({ code }) => code);

const chart = [
  mapped("1001", 1, { mapState: "manual" }),
  account("1002", { isLeaf: false }),
  mapped("100201", 1, { parentCode: "1002" }),
  account("100202", { parentCode: "1002", fsItemId: 1, mapState: "toConfirm" }),
  account("1901", { closing: "0.00" }),
  account("1902", { name: "待处理财产损溢", pinyin: "dclccsy" }),
];
const savesOf = (accounts: readonly AccountNode[], targets: Targets) =>
  sendings(accounts, targets).map(({ save }) => save);

describe("the list of accounts", () => {
  it("puts unmapped accounts with figures first, then those to confirm, mapped and by hand", () => {
    expect(codes(rowsOf(chart, everything).rows)).toEqual(["1902", "1901", "100202", "100201", "1001"]);
  });
  it("keeps a row in its place after its mapping has changed", () => {
    const [first] = rowsOf(chart, everything).rows;
    const after = chart.map((one) =>
      one.id === first!.id ? { ...one, fsItemId: 1, mapState: "manual" as const } : one,
    );
    const settled = new Map([[first!.id, "unmapped" as const]]);
    expect(codes(rowsOf(after, { ...everything, settled }).rows)[0]).toBe("1902");
    expect(codes(rowsOf(after, { ...everything, state: "unmapped", settled }).rows)).toEqual(["1902", "1901"]);
  });
  it("shows what is found in the tree with the accounts above it", () => {
    const tree = rowsOf(chart, { ...everything, order: "tree", state: "toConfirm" });
    expect(codes(inOrder(tree))).toEqual(["1002", "100202"]);
  });
  it("finds accounts by pinyin initials", () => {
    expect(codes(rowsOf(chart, { ...everything, query: "dclc" }).rows)).toEqual(["1902"]);
  });
  it("goes on to the next account that waits, and from the top again where none is left below", () => {
    const { rows } = rowsOf(chart, everything);
    const idOf = (code: string) => new Set([chart.find((one) => one.code === code)!.id]);
    expect(nextOpen(rows, idOf("1901"))?.code).toBe("100202");
    expect(nextOpen(rows, idOf("100202"))?.code).toBe("1902");
  });
});

describe("changes of the mapping", () => {
  it("covers everything below a parent", () => {
    const parent = chart.find(({ code }) => code === "1002")!;
    expect(codes(withBelow(chart, new Set([parent.id])))).toEqual(["1002", "100201", "100202"]);
  });
  it("accepts suggestions in one call per item and rule, and nothing that is no suggestion", () => {
    const some = ["1101", "1102"].map((code) => account(code, { fsItemId: 2, mapRule: "BAL", mapState: "toConfirm" }));
    const accounts = [...some, ...chart.slice(0, 1)];
    expect(savesOf(accounts, acceptances(accounts))).toEqual([
      { fsItemId: 2, rule: "BAL", accountIds: some.map(({ id }) => id) },
    ]);
  });
  it("undoes to what it was: by hand, found by the program, or not mapped at all", () => {
    const [hand, , auto, waiting, none] = chart;
    const before = [hand!, auto!, waiting!, none!];
    expect(savesOf(before, undoings(before))).toEqual([
      { fsItemId: 1, rule: "BAL", accountIds: [hand!.id] },
      { fsItemId: 1, rule: "BAL", state: "mapped", accountIds: [auto!.id] },
      { fsItemId: 1, state: "toConfirm", accountIds: [waiting!.id] },
      { fsItemId: null, accountIds: [none!.id] },
    ]);
  });
});

describe("parents and the accounts below them", () => {
  const parent = account("2221", { isLeaf: false, fsItemId: 3, mapRule: "BAL", mapState: "toConfirm" });
  const below = mapped("222101", 1, { level: 2, parentCode: "2221" });
  const other = mapped("1001", 1);
  const all = [other, parent, below];
  it("are put back parents first, so that a parent never overrules what is below it", () => {
    const order = savesOf(all, undoings([other, below, parent])).map(({ accountIds }) => accountIds);
    expect(order).toEqual([[other.id], [parent.id], [below.id]]);
  });
  it("are accepted by the suggestions of the leaves, not by the parent's", () => {
    const leaf = account("222102", { level: 2, parentCode: "2221", fsItemId: 4, mapState: "toConfirm" });
    expect([...acceptances([parent, below, leaf]).keys()]).toEqual([leaf.id]);
  });
  it("get the same in one call, for the parent alone", () => {
    const [only, ...rest] = sendings(all, targetsBelow(all, [parent.id], { item: 5, state: "manual" }));
    expect([only?.save, only?.covers, rest]).toEqual([
      { fsItemId: 5, accountIds: [parent.id] },
      [parent.id, below.id],
      [],
    ]);
  });
  it("stay as they are where the parent alone changes", () => {
    expect(savesOf(all, new Map([[parent.id, cleared]]))).toEqual([
      { fsItemId: null, accountIds: [parent.id] },
      { fsItemId: 1, rule: "BAL", state: "mapped", accountIds: [below.id] },
    ]);
  });
});

describe("decisions that have not arrived", () => {
  const holder = cellsOf(readCell, isAlike);
  const mine = { item: 2, state: "manual" } as const;
  const [bank, ...others] = [account("1002"), account("1122")];
  const standsAs = (more: Partial<AccountNode>) =>
    new Map([bank!, ...others].map((one) => [one.id, { ...one, ...more }]));
  const cells = { [bank!.id]: { base: targetOf(bank!), mine } };
  it("have arrived where they stand already, whatever rule the server found", () => {
    const stands = standsAs({ fsItemId: 2, mapState: "manual", mapRule: "SPLIT_DR", rowVersion: 2 });
    expect([holder.isIdle(cells, stands), holder.conflicts(cells, stands)]).toEqual([true, []]);
    expect(holder.settle(cells, stands, new Set())).toEqual({});
  });
  it("are sent where nobody else has decided, and asked about where somebody has", () => {
    expect(holder.settle(cells, standsAs({ rowVersion: 9 }), new Set())).toEqual(cells);
    const stands = standsAs({ fsItemId: 3, mapState: "manual", mapRule: "BAL" });
    expect(holder.conflicts(cells, stands)).toMatchObject([{ field: `${bank!.id}`, mine, theirs: { item: 3 } }]);
  });
  it("of accounts that are no longer there are at rest", () => {
    expect(holder.isIdle(cells, new Map())).toBe(true);
  });
});

describe("versions sent with a decision", () => {
  it("are those of the accounts named and of all below them, one's own later saves counted in", () => {
    const parent = account("1002", { isLeaf: false, rowVersion: 2 });
    const below = account("100201", { parentCode: "1002", rowVersion: 4 });
    const other = account("1122", { rowVersion: 7 });
    const save = { fsItemId: 1, accountIds: [parent.id] };
    expect(seenBy(save, [parent, below, other], new Map([[below.id, 5]]))).toEqual([
      { id: parent.id, rowVersion: 2 },
      { id: below.id, rowVersion: 5 },
    ]);
  });
});

describe("the balance check", () => {
  it("is nil exactly when every account with a balance has an item", () => {
    const accounts = [mapped("1001", 1, { closing: "300.10" }), mapped("2202", 2, { closing: "-300.10" })];
    expect(balanceOf(accounts)).toMatchObject({ unmapped: 0, unmappedAmount: "0.00", difference: "0.00" });
    const open = [...accounts, account("1901", { closing: "-0.05" })];
    expect(balanceOf(open)).toMatchObject({ unmapped: 1, unmappedAmount: "0.05", difference: "0.05" });
  });
  it("counts a closed profit account by its turnover", () => {
    const closed = account("6602", { closing: "0.00", debit: "80.00", credit: "80.00" });
    expect(balanceOf([closed])).toMatchObject({ unmapped: 1, unmappedAmount: "80.00" });
  });
  it("sums items in their own sign, contra accounts as deductions, profit lines by movement", () => {
    const accounts = [
      mapped("1122", 1, { closing: "500.00" }),
      mapped("1231", 1, { closing: "-20.00" }),
      mapped("2202", 2, { closing: "-70.00" }),
      mapped("6001", 3, { closing: "0.00", debit: "900.00", credit: "900.00" }),
    ];
    const items = [item(1), item(2, { dc: 2, grpId: 2 }), item(3, { dc: 2, grpId: 3 })];
    const sums = itemSums(accounts, items);
    expect([1, 2, 3].map((id) => sums.get(id)?.amount)).toEqual(["480.00", "70.00", "900.00"]);
    expect(sums.get(1)?.accounts).toBe(2);
  });
});

it("says every reason and rule of the domain ", () => {
  const reasons = [
    "levelOneCode",
    "nameEqual",
    "nameContains",
    "alias",
    "category",
    "parentMapped",
    "memory",
    "codeOnly",
  ];
  const rules = codesOf("mapRule");
  expect(Object.keys(text.reason).sort()).toEqual(reasons.toSorted());
  expect(Object.keys(text.ruleWhy).sort()).toEqual(rules.toSorted());
});
