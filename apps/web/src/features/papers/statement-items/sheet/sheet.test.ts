import type { FsDetail } from "@digao/contract/areas/papers/statement-items/details";
import { describe, expect, it } from "vitest";
import { rowsFromPaste } from "./paste.ts";
import {
  ageDifference,
  blankValues,
  changeOf,
  conflictsOf,
  draftOf,
  type Field,
  keyed,
  mayEdit,
  noEdits,
  rowsOf,
  settled,
  typedInto,
} from "./sheet.ts";

const detail = (id: number, extra: Partial<FsDetail> = {}): FsDetail => ({
  id,
  lineNo: id,
  detailType: 2,
  accountCode: "1122",
  auxId: id,
  detailName: `客户${id}`,
  rowVersion: 3,
  openBook: "0.00",
  periodDr: "0.00",
  periodCr: "0.00",
  closeBook: "1000.00",
  audited: "1000.00",
  ajeDr: "0.00",
  ajeCr: "0.00",
  rjeDr: "0.00",
  rjeCr: "0.00",
  currency: null,
  fcAmount: null,
  ageing: [],
  nature: null,
  isRelated: false,
  hzFlag: false,
  altFlag: false,
  explanation: null,
  remark: null,
  wpIndex: null,
  ...extra,
});
const byHand = detail(9, { detailType: 3, accountCode: null, auxId: null });
const details = [detail(1), byHand];
const rows = rowsOf(details, noEdits, true);
const type = (field: Field, value: string, at = 0) => typedInto(noEdits, [{ row: rows[at]!, field, value }]);

describe("what a person may write on the sheet", () => {
  it("leaves the ledger's rows their book figures", () => {
    expect([mayEdit(rows[0]!, "closeBook"), mayEdit(rows[0]!, "nature")]).toEqual([false, true]);
    expect(mayEdit(rows[1]!, "closeBook")).toBe(true);
  });
  it("offers an empty row only where rows may be added", () => {
    expect(rowsOf(details, noEdits, false).map((row) => row.state)).toEqual(["same", "same"]);
    expect(rows.at(-1)?.state).toBe("blank");
  });
  it("turns the empty row into a row of its own, and keeps it in place", () => {
    const one = type("detailName", "丁公司", 2);
    const two = typedInto(one, [{ row: rowsOf(details, one, true)[3]!, field: "detailName", value: "戊公司" }]);
    const again = typedInto(two, [{ row: rowsOf(details, two, true)[2]!, field: "remark", value: "补" }]);
    expect(again.added.map((row) => row.values.detailName)).toEqual(["丁公司", "戊公司"]);
    expect(new Set(again.added.map((row) => row.key)).size).toBe(2);
    expect(keyed([blankValues()], again)[0]?.key).not.toBe(again.added[1]?.key);
  });
  it("forgets a change that is taken back", () => {
    const edits = type("nature", "货款");
    expect(typedInto(edits, [{ row: rowsOf(details, edits, true)[0]!, field: "nature", value: "" }])).toEqual(noEdits);
  });
});

describe("what is sent", () => {
  it("is only what was changed, under the version that was read", () => {
    const edits = type("hzFlag", "1");
    expect(changeOf(details[0]!, edits.changed["1"]!)).toEqual({ id: 1, rowVersion: 3, hzFlag: true });
  });
  it("is the whole ageing where one part of it changed", () => {
    const edits = type("age1", "400.00");
    const { ageing } = changeOf(detail(1, { ageing: ["600.00"] }), edits.changed["1"]!);
    expect(ageing).toEqual(["600.00", "400.00", "0.00", "0.00", "0.00", "0.00"]);
  });
  it("empties a text, and never an amount", () => {
    expect(draftOf(blankValues())).toMatchObject({ closeBook: "0.00", remark: null, fcAmount: null, ageing: [] });
  });
});

describe("somebody else saved in between", () => {
  const edits = type("nature", "货款");
  it("asks about a cell both wrote, and about no other", () => {
    expect(conflictsOf([detail(1, { nature: "设备款", remark: "别的" })], edits)).toEqual([
      { field: "1.nature", base: "", mine: "货款", theirs: "设备款" },
    ]);
    expect(conflictsOf([detail(1, { remark: "别的", rowVersion: 4 })], edits)).toEqual([]);
    expect(conflictsOf([detail(1, { nature: "货款" })], edits)).toEqual([]);
  });
  it("sends mine over theirs once that was chosen, and asks no more", () => {
    const now = [detail(1, { nature: "设备款", rowVersion: 4 })];
    const mine = settled(now, edits, new Set());
    expect(conflictsOf(now, mine)).toEqual([]);
    expect(changeOf(now[0]!, mine.changed["1"]!)).toEqual({ id: 1, rowVersion: 4, nature: "货款" });
  });
  it("drops mine where theirs was chosen", () => {
    expect(settled([detail(1, { nature: "设备款" })], edits, new Set(["1.nature"])).changed).toEqual({});
  });
});

describe("ageing", () => {
  const aged = (values: object) => ageDifference({ ...blankValues(), closeBook: "1000.00", ...values });
  it("must add up to the closing balance", () => {
    expect(aged({ age0: "600.00", age5: "400.00" })).toBe("0.00");
    expect(aged({ age0: "600.10" })).toBe("-399.90");
  });
  it("may be that of the audited balance", () => {
    const values = { ...blankValues(), closeBook: "1000.00", age0: "600.00", age1: "300.00" };
    expect(ageDifference(values, "900.00")).toBe("0.00");
    expect(ageDifference(values, "950.00")).toBe("-100.00");
  });
  it("is not checked where nobody aged the row", () => expect(aged({})).toBeUndefined());
});

describe("rows pasted from a workbook", () => {
  const titles: [Field, string][] = [
    ["detailName", "单位名称"],
    ["closeBook", "期末余额"],
    ["age0", "1年以内（含1年）"],
    ["isRelated", "关联方"],
  ];
  it("follow the header they bring, in whatever order", () => {
    const { rows: read } = rowsFromPaste(
      [
        ["期末余额", "单位名称", "关联方", "1年以内(含 1 年)"],
        ["（1,200.00）", "丁公司", "是", "1,200"],
      ],
      titles,
    );
    expect(read).toMatchObject([{ detailName: "丁公司", closeBook: "-1200.00", isRelated: "1", age0: "1200.00" }]);
  });
  it("are name and closing balance where there are two columns and no header", () => {
    expect(rowsFromPaste([["丁公司", "12"]], titles).rows).toMatchObject([
      { detailName: "丁公司", closeBook: "12.00" },
    ]);
  });
  it("count what is no amount, and leave out rows without a name", () => {
    const read = rowsFromPaste(
      [
        ["丁公司", "1", "x", "3", "4"],
        ["", "1", "2", "3", "4"],
      ],
      titles,
    );
    expect([read.rows.length, read.unread, read.rows[0]?.periodDr]).toEqual([1, 1, ""]);
  });
});
