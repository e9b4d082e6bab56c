import { expect, it } from "vitest";
import { defaultCash, isMonetary } from "./cash-accounts.ts";

it.each([
  ["1001", "库存现金", 1, null],
  ["1002", "银行存款-甲银行基本户", 1, null],
  ["1002", "银行存款-财务公司活期存款", 1, null],
  ["1002", "银行存款-丙银行六个月定期存款", 2, 4],
  ["1002", "银行存款-三个月定期存款", 1, null],
  ["1012", "其他货币资金-第三方支付平台余额", 1, null],
  ["1012", "其他货币资金-银行承兑汇票保证金", 2, 1],
  ["1012", "其他货币资金-借款质押保证金", 2, 2],
  ["1012", "其他货币资金-司法冻结存款", 2, 3],
  ["1012", "其他货币资金-监管账户", 2, 5],
  ["1002", "银行存款-受限资金", 2, 6],
  ["1101", "交易性金融资产", 4, null],
])("takes %s %s for what its account says", (code, name, treatment, nature) => {
  expect(defaultCash(code, name)).toEqual({ treatment, nature });
});

it("knows money by its standard account alone", () => {
  expect(["1001", "100201", "1012", "1015", "1101"].map(isMonetary)).toEqual([true, true, true, false, false]);
});
