import { describe, expect, it } from "vitest";
import { readBalanceRows } from "../src/read-balances.ts";
import { readMappingRows } from "../src/read-mapping.ts";
import { readRecords } from "../src/read-records.ts";
import { readStatementRows, statementNameKey } from "../src/read-statements.ts";
import { openLedger, readLedger, workbookFile } from "./table-builder.ts";

const line = (text: string) => text.split("|").map((cell) => (cell === "" ? null : cell));

async function balancesOf(...rows: string[]) {
  return readLedger(await openLedger(await workbookFile(rows.map(line)), [2]), readBalanceRows, 2024);
}

it("J and D as pinyin has them say debit and credit; beside a C a D is a debit", async () => {
  const head = "科目编码|科目名称|方向|期初余额|借方发生额|贷方发生额|期末余额";
  const closing = async (...rows: string[]) =>
    (await balancesOf(head, ...rows)).map(({ closeDr, closeCr }) => [closeDr, closeCr]);
  expect(await closing("1002|银行存款|J|10|0|0|10", "2202|应付账款|D|30|0|0|30")).toEqual([
    ["10.00", "0.00"],
    ["0.00", "30.00"],
  ]);
  expect(await closing("1002|银行存款|D|10|0|0|10", "2202|应付账款|C|30|0|0|30")).toEqual([
    ["10.00", "0.00"],
    ["0.00", "30.00"],
  ]);
});

describe("auxiliary items of a list of balances", () => {
  const amounts = "期初借方|期初贷方|本期借方|本期贷方|期末借方|期末贷方";

  it("are of the kind that their column is named after", async () => {
    const rows = await balancesOf(
      `科目编码|科目名称|客户编码|客户名称|${amounts}`,
      "1122|应收账款|||30||20|10|40|",
      "1122|应收账款|001|甲公司|30||20|10|40|",
    );
    expect(rows.map(({ auxType, auxCode, auxName }) => [auxType, auxCode, auxName])).toEqual([
      ["", "", ""],
      ["客户", "001", "甲公司"],
    ]);
  });

  it("stand in columns of several kinds, and together where a row has several", async () => {
    const rows = await balancesOf(
      `科目编码|科目名称|客户|供应商|部门|${amounts}`,
      "1122|应收账款|甲公司|||30||20|10|40|",
      "2202|应付账款||乙公司|||5|1|2||6",
      "6602|管理费用|||销售部|||7|7||",
      "6601|销售费用|甲公司||销售部|||8|8||",
    );
    expect(rows.map(({ auxType, auxName }) => [auxType, auxName])).toEqual([
      ["客户", "甲公司"],
      ["供应商", "乙公司"],
      ["部门", "销售部"],
      ["客户/部门", "甲公司/销售部"],
    ]);
  });

  it("are those of their own column alone where it says the kind in its cells, or beside it", async () => {
    const inCells = await balancesOf(
      `科目编码|科目名称|核算项目|部门|${amounts}`,
      "1122|应收账款|客户:甲公司|销售部|30||20|10|40|",
    );
    expect(inCells[0]).toMatchObject({ auxType: "", auxName: "客户:甲公司" });
    const beside = await balancesOf(
      `科目编码|科目名称|辅助类型|往来单位|部门|${amounts}`,
      "1122|应收账款|客户|甲公司|销售部|30||20|10|40|",
    );
    expect(beside[0]).toMatchObject({ auxType: "客户", auxName: "甲公司" });
  });

  it("are none of a statement's lines, and no kind where the column says its own", async () => {
    const rows = await balancesOf(
      `科目编码|科目名称|辅助类型|往来单位|${amounts}`,
      "1122|应收账款|客户|甲公司|30||20|10|40|",
    );
    expect(rows[0]).toMatchObject({ auxType: "客户", auxName: "甲公司" });
  });
});

describe("balance rows", () => {
  it("read separate debit and credit columns and skip totals", async () => {
    const rows = await balancesOf(
      "会计期间|科目编码|科目名称|期初借方|期初贷方|本期借方|本期贷方|期末借方|期末贷方",
      "12|1002|银行存款|1||2|3||",
      "合计|||1||2|3||",
    );
    expect(rows.length).toBe(1);
    expect(rows[0]).toMatchObject({
      period: 202412,
      openDr: "1.00",
      openCr: "0.00",
      periodDr: "2.00",
      periodCr: "3.00",
      dc: null,
    });
    expect(rows[0]?.has).toEqual({
      open: true,
      period: true,
      close: true,
      ytd: false,
      fc: false,
      aux: false,
      openSigned: false,
      closeSigned: false,
      sharedSide: false,
      balanceSides: false,
      yearOpen: false,
      yearOpenSigned: false,
    });
  });

  it("read one balance with a direction", async () => {
    const rows = await balancesOf(
      "科目编码|科目名称|方向|期初余额|借方发生额|贷方发生额|期末余额",
      "2202|应付账款|贷|10|1|2|11",
      "1002|银行存款|借|-5|||-5",
      "1012|其他|平|0|||0",
    );
    expect(rows.map((row) => [row.dc, row.openDr, row.openCr, row.closeDr, row.closeCr])).toEqual([
      [-1, "0.00", "10.00", "0.00", "11.00"],
      [1, "-5.00", "0.00", "-5.00", "0.00"],
      [0, "0.00", "0.00", "0.00", "0.00"],
    ]);
  });

  it("read 用友 NC's opening and closing directions apart", async () => {
    const rows = await balancesOf(
      "科目编码|科目名称|方向|期初||借方发生|贷方发生|借方累计|贷方累计|方向|期末|",
      "|||原币|本币||||||原币|本币",
      "1122|应收账款|借|0|10|1|15|1|15|贷|0|4",
    );
    expect(rows[0]).toMatchObject({
      openDr: "10.00",
      closeCr: "4.00",
      ytdDr: "1.00",
      periodCr: "15.00",
      openFc: "0.00",
      dc: -1,
    });
  });

  it("read one signed balance as it is written", async () => {
    const head = "科目编码|科目名称|余额结转|借方余额报表期间|贷方余额报表期间|累计余额";
    const signed = await balancesOf(
      head,
      "1002|银行存款|100|0|0|100",
      "2202|应付账款|-60|0|0|-60",
      "4001|实收资本|-40|0|0|-40",
      "100201|工行|100|0|0|100",
    );
    expect(signed[1]).toMatchObject({ openDr: "0.00", openCr: "60.00", closeCr: "60.00" });
    expect(signed[0]?.has).toMatchObject({ openSigned: true, closeSigned: true });
  });

  it("give items below an account the account's code", async () => {
    const rows = await balancesOf(
      "科目编码|科目名称|核算维度编码|核算维度名称|期初借方|期初贷方|本期借方|本期贷方",
      "1122|应收账款|||9|||",
      "||C1|甲公司|4|||",
      "||C2|乙公司|5|||",
    );
    expect(rows.map((row) => [row.accountCode, row.auxCode, row.auxName, row.openDr])).toEqual([
      ["1122", "", "", "9.00"],
      ["1122", "C1", "甲公司", "4.00"],
      ["1122", "C2", "乙公司", "5.00"],
    ]);
  });

  it("take 本年累计 as the movement of the year when there is no other", async () => {
    const rows = await balancesOf(
      "科目代码|科目名称|期初余额借方|期初余额贷方|本年累计借方|本年累计贷方",
      "1002|银行存款|1||7|8",
    );
    expect(rows[0]).toMatchObject({ periodDr: "7.00", periodCr: "8.00", ytdDr: "0.00" });
  });
});

describe("statement rows", () => {
  it("read both halves of a balance sheet", async () => {
    const ledger = await openLedger(
      await workbookFile(
        [
          "资产负债表",
          "资产|期末余额|年初余额|负债和所有者权益|期末余额|年初余额",
          "流动资产：|||流动负债：||",
          "货币资金|100.00|90.00|短期借款|50.00|40.00",
          "资产总计|100.00|90.00|负债和所有者权益总计|100.00|90.00",
        ].map(line),
      ),
    );
    expect(ledger.header.typeId).toBe(1);
    const rows = await readLedger(ledger, readStatementRows);
    expect(rows.map((row) => [row.row, row.name, row.closing, row.opening, row.isRight])).toEqual([
      [4, "货币资金", "100.00", "90.00", false],
      [4, "短期借款", "50.00", "40.00", true],
      [5, "资产总计", "100.00", "90.00", false],
      [5, "负债和所有者权益总计", "100.00", "90.00", true],
    ]);
  });

  it("read an income statement with 本期金额 and 上期金额", async () => {
    const ledger = await openLedger(
      await workbookFile(["项目|本期金额|上期金额", "一、营业收入|10|9", "　减：营业成本|6|5"].map(line)),
    );
    const rows = await readLedger(ledger, readStatementRows);
    expect(rows.map((row) => [row.nameKey, row.closing, row.opening])).toEqual([
      ["营业收入", "10.00", "9.00"],
      ["营业成本", "6.00", "5.00"],
    ]);
  });

  it.each([
    ["三、营业利润（亏损以“-”号填列）", "营业利润"],
    ["其中：利息费用", "利息费用"],
    ["加：其他收益", "其他收益"],
    ["（一）持续经营净利润（净亏损以“－”号填列）", "持续经营净利润"],
    ["所有者权益(或股东权益)合计", "所有者权益合计"],
  ])("%s is matched as %s", (name, key) => {
    expect(statementNameKey(name)).toBe(key);
  });
});

describe("other imports", () => {
  it("read account mappings", async () => {
    const ledger = await openLedger(
      await workbookFile(["科目编码|科目名称|报表项目代码|取数规则", "1002|银行存款|A101|BAL"].map(line)),
    );
    const rows = await readLedger(ledger, readMappingRows);
    expect(rows).toEqual([
      {
        row: 2,
        accountCode: "1002",
        accountName: "银行存款",
        stdAccountCode: "",
        fsItemCode: "A101",
        fsItemName: "",
        rule: "BAL",
      },
    ]);
  });

  it("read a list of assets by the types of its columns and name what is missing", async () => {
    const ledger = await openLedger(
      await workbookFile(
        [
          "资产编号|资产名称|资产类别|开始使用日期|使用年限(月)|原值|残值率|累计折旧",
          "FA-1|机床|机器设备|2021/6/30|120|600,000|5%|199500",
          "FA-2|货车||2023.1.10|48|240000|0.05|x",
        ].map(line),
      ),
      [6],
    );
    const records = await readLedger(ledger, (table, layout, options) => readRecords(table, layout, 6, options));
    expect(records.map((record) => record.values)).toEqual([
      {
        assetNo: "FA-1",
        assetName: "机床",
        assetType: "机器设备",
        startDate: "2021-06-30",
        usefulLife: "120",
        cost: "600000.00",
        salvageRate: "0.05",
        accDepr: "199500.00",
      },
      {
        assetNo: "FA-2",
        assetName: "货车",
        assetType: null,
        startDate: "2023-01-10",
        usefulLife: "48",
        cost: "240000.00",
        salvageRate: "0.05",
        accDepr: "0.00",
      },
    ]);
    expect(
      ledger.issues
        .list()
        .filter((issue) => issue.row > 0)
        .map(({ row, column, code }) => [row, column, code]),
    ).toEqual([
      [3, 2, "requiredBlank"],
      [3, 7, "badAmount"],
    ]);
  });

  it("take the life of assets in months or years, and miss it where a row has neither", async () => {
    const rows = ["资产编号|资产名称|资产类别|开始使用日期|使用年限(月)|使用年限(年)|原值|残值率|累计折旧"];
    rows.push("FA-1|机床|机器设备|2021/6/30|120||600000|5%|199500", "FA-2|货车|运输设备|2023.1.10||4|240000|5%|0");
    rows.push("FA-3|电脑|电子设备|2024-01-10|||5000|5%|0");
    const ledger = await openLedger(await workbookFile(rows.map(line)), [6]);
    const records = await readLedger(ledger, (table, layout, options) => readRecords(table, layout, 6, options));
    expect(records.map(({ values }) => [values.usefulLife, values.usefulYears])).toEqual([
      ["120", null],
      [null, "4"],
      [null, null],
    ]);
    const missed = ledger.issues.list().filter(({ code }) => code === "requiredBlank");
    expect(missed.map(({ row, column }) => [row, column])).toEqual([[4, 4]]);
    const without = rows.map((row) => line(row).filter((_, column) => column < 4 || column > 5));
    expect((await openLedger(await workbookFile(without), [6])).mapping.missing).toEqual(["usefulLife"]);
  });
});
