import { describe, expect, it } from "vitest";
import { bareOfBatch, saysWhatWasSeen } from "./evidence.ts";

const row = (result: number, more: { fileCount?: number; remark?: string | null } = {}) => ({
  result,
  fileCount: 0,
  remark: null,
  ...more,
});

describe("evidence of several vouchers at once", () => {
  it("is a file or a remark that says something on each without exception; one row by itself is a person's own judgement", () => {
    const bare = [row(1), row(1, { remark: "  " }), row(1, { remark: "回单" })];
    expect(bareOfBatch([row(1)])).toEqual([]);
    expect(
      bareOfBatch([...bare, row(1, { fileCount: 1 }), row(1, { remark: "银行回单号 81" }), row(4), row(9)]),
    ).toEqual(bare);
  });

  it("is asked of the sixth alike within a minute too, though each comes by itself", () => {
    expect(bareOfBatch([row(1)], 4)).toEqual([]);
    expect(bareOfBatch([row(1)], 5)).toEqual([row(1)]);
    expect(bareOfBatch([row(1, { fileCount: 1 })], 5)).toEqual([]);
    expect(bareOfBatch([row(4)], 5)).toEqual([]);
  });

  it("says something: five characters, repeated ones counted once", () => {
    const texts = ["", null, "已看", "看看看看看看看", "已看回单", "已查看回单", "bank slip"];
    expect(texts.map(saysWhatWasSeen)).toEqual([false, false, false, false, false, true, true]);
  });
});
