import { expect, it } from "vitest";
import { accountsIn } from "./pasted-banks.ts";

it("lines of a spreadsheet become accounts, their heading none, and one account counts once", () => {
  const text = [
    "开户行\t账号\t销户日",
    "甲银行\t6222 0001\t",
    "乙银行\t6222-0002\t2024/6/30",
    "",
    "甲银行\t62220001\t—",
  ].join("\n");
  expect(accountsIn(text)).toEqual({
    faults: [],
    accounts: [
      { bankName: "甲银行", account: "62220001", closeDate: null },
      { bankName: "乙银行", account: "6222-0002", closeDate: "2024-06-30" },
    ],
  });
});

it("a line without an account, or with a day that there is not, is told by its number, and not left out unseen", () => {
  const text = ["甲银行\t6222", "乙银行\t", "\t6223", "丙银行\t6224\t2024-02-30", "丁银行\t6225\t去年"].join("\n");
  expect(accountsIn(text).faults).toEqual([2, 3, 4, 5]);
});
