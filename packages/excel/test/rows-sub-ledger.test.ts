/** Sub-ledgers (明细账, 三栏账) as a journal: accounts from headings or a column, openings, totals and running balances apart. */
import { describe, expect, it } from "vitest";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { fileOf, openLedger, readLedger } from "./table-builder.ts";

async function read(...lines: string[]) {
  const ledger = await openLedger(fileOf(lines.join("\n").replaceAll("|", ","), "csv"));
  const rows = await readLedger(ledger, readVoucherRows, 2024);
  const notes = ledger.issues.list().map(({ code, row, params }) => ({ ...params, code, row }));
  return { ledger, notes, rows };
}
const essence = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map((row) =>
    [row.row, row.date, row.type, row.no, row.accountCode, row.accountName, row.debit, row.credit].join(" "),
  );

const head = "日期|凭证号数|摘要|借方|贷方|方向|余额";

describe("a sub-ledger of one account below another", () => {
  const book = (heading: (code: string, name: string) => string) => [
    "明细账",
    heading("1002", "银行存款"),
    head,
    "||期初余额|||借|1000.00",
    "2024-01-05|记-1|收款|100.00||借|1100.00",
    "2024-01-06|记-2|付款||30.00|借|1070.00",
    "2024-01-31||本月合计|100.00|30.00|借|1070.00",
    "2024-01-31||本年累计|100.00|30.00|借|1070.00",
    "|||||过次页|",
    heading("1002", "银行存款"),
    head,
    "||承前页|100.00|30.00|借|1070.00",
    "2024-02-03|记-1|收款|5.00||借|1075.00",
    "||本月合计|5.00||借|1075.00",
    "第 1 页 共 2 页",
    heading("1122", "应收账款"),
    head,
    "||上年结转|||借|200.00",
    "2024-01-05|记-1|收款||100.00|借|100.00",
    "2024-02-03|记-1|收款||5.00|借|95.00",
    "||本月合计||5.00|借|95.00",
    heading("2202", "应付账款"),
    head,
    "||期初余额|||贷|500.00",
    "2024-01-06|记-2|付款|30.00||贷|470.00",
  ];

  it.each([
    ["科目：1002 银行存款", (code: string, name: string) => `科目：${code} ${name}`],
    ["科目：1002银行存款 币种：人民币", (code: string, name: string) => `科目：${code}${name} 币种：人民币`],
    ["科目编码, 1002, 科目名称, 银行存款", (code: string, name: string) => `科目编码：|${code}|科目名称：|${name}`],
    ["[1002]银行存款", (code: string, name: string) => `[${code}]${name}`],
    ["科目：(1002) 银行存款 at the right", (code: string, name: string) => `|||科目：(${code})${name}`],
  ])("named %s", async (_, heading) => {
    const found = await read(...book(heading));
    expect(found.ledger.mapping.missing).toEqual([]);
    expect(essence(found)).toEqual([
      "5 2024-01-05 记 1 1002 银行存款 100.00 0.00",
      "6 2024-01-06 记 2 1002 银行存款 0.00 30.00",
      "13 2024-02-03 记 1 1002 银行存款 5.00 0.00",
      "19 2024-01-05 记 1 1122 应收账款 0.00 100.00",
      "20 2024-02-03 记 1 1122 应收账款 0.00 5.00",
      "25 2024-01-06 记 2 2202 应付账款 30.00 0.00",
    ]);
    expect(found.notes).toContainEqual({
      code: "subLedgerRead",
      row: 0,
      accounts: "3",
      debit: "1200.00",
      credit: "500.00",
    });
    expect(found.notes.filter(({ code }) => code === "runningBalance" || code === "noAccountCode")).toEqual([]);
    expect(found.notes).toContainEqual(expect.objectContaining({ code: "skippedTotals", count: "9" }));
  });

  it("tells where a balance does not follow from the one before: a line is missing or wrong", async () => {
    const rows = book((code, name) => `科目：${code} ${name}`).filter(
      (row) => !row.startsWith("2024-01-06|记-2|付款||30"),
    );
    const { ledger } = await read(...rows);
    const found = ledger.issues.list().filter(({ code }) => code === "runningBalance");
    expect(found).toMatchObject([{ row: 12, level: 2, params: { code: "1002" } }]);
  });
});

describe("a sub-ledger with the account in a column", () => {
  it("leaves out a parent that repeats the entries of those below it", async () => {
    const found = await read(
      "科目编码|科目名称|日期|凭证号|摘要|借方金额|贷方金额|方向|余额",
      "1002|银行存款|||期初余额|||借|10.00",
      "1002|银行存款|2024-01-05|1|收款|7.00||借|17.00",
      "1002|银行存款|2024-01-06|2|付款||3.00|借|14.00",
      "1002|银行存款|2024-01-31||本月合计|7.00|3.00|借|14.00",
      "100201|工行|||期初余额|||借|10.00",
      "100201|工行|2024-01-05|1|收款|7.00||借|17.00",
      "100201|工行|2024-01-31||本月合计|7.00||借|17.00",
      "100202|建行|2024-01-06|2|付款||3.00|贷|3.00",
      "1122|应收账款|2024-01-05|1|收款||7.00|贷|7.00",
      "2202|应付账款|2024-01-06|2|付款|3.00||借|3.00",
    );
    expect(essence(found)).toEqual([
      "7 2024-01-05 记 1 100201 工行 7.00 0.00",
      "9 2024-01-06 记 2 100202 建行 0.00 3.00",
      "10 2024-01-05 记 1 1122 应收账款 0.00 7.00",
      "11 2024-01-06 记 2 2202 应付账款 3.00 0.00",
    ]);
    expect(found.notes).toContainEqual({ code: "parentsSkipped", row: 0, count: "2", debit: "7.00", credit: "3.00" });
  });

  it("is a journal as it stands where entries of an account do not stand together", async () => {
    const found = await read(
      "科目编码|日期|凭证号|摘要|借方|贷方|余额",
      ...[1, 2, 3, 4].flatMap((no) => [
        `1002|2024-01-0${no}|${no}|收款|1.00||9`,
        `1122|2024-01-0${no}|${no}|收款||1.00|8`,
      ]),
    );
    expect(found.rows.length).toBe(8);
    expect(found.notes).toEqual([]);
  });
});

it("of U8 has its year above months and days, and its account in the heading of each page", async () => {
  const page = [
    "科目:100201 银行存款\\工行|||||||币种:人民币",
    "2024年||凭证号数|摘要|借方|贷方|方向|余额",
    "月|日||||||",
  ];
  const ledger = await openLedger(
    fileOf(
      [
        "银行存款明细账",
        ...page,
        "||| 上年结转|||借|10.00",
        "01|05|记-0001|收款|7.00||借|17.00",
        "01|31||本月合计|7.00||借|17.00",
        ...page,
        "02|06|记-0001|付款||3.00|借|14.00",
      ]
        .join("\n")
        .replaceAll("|", ","),
      "csv",
    ),
  );
  const rows = await readLedger(ledger, readVoucherRows);
  expect(
    rows.map(({ date, accountCode, accountName, debit, credit }) => [date, accountCode, accountName, debit, credit]),
  ).toEqual([
    ["2024-01-05", "100201", "银行存款\\工行", "7.00", "0.00"],
    ["2024-02-06", "100201", "银行存款\\工行", "0.00", "3.00"],
  ]);
  expect(ledger.issues.list().filter(({ level }) => level < 3)).toEqual([]);
});

it("what was asked for when a journal was printed is no account", async () => {
  const ledger = await openLedger(fileOf("科目：1001-6901\n日期,凭证号,摘要,借方,贷方\n2024-01-05,1,a,1,", "csv"), [4]);
  expect(ledger.mapping.missing).toEqual(["accountCode"]);
});

it("a list of balances with a column 余额 stays one", async () => {
  const ledger = await openLedger(fileOf("科目编码,科目名称,借方,贷方,余额\n1002,银行存款,1,2,3", "csv"));
  expect(ledger.header.typeId).toBe(2);
});
