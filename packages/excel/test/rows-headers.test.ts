/** Headers in two languages, in two lines, merged; rows that name the accounts of both sides. */
import { describe, expect, it } from "vitest";
import { readBalanceRows } from "../src/read-balances.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { fileOf, openLedger, readLedger } from "./table-builder.ts";

const csv = (rows: string[]) => fileOf(rows.join("\n").replaceAll("|", ","), "csv");
const entries = ["2024-01-05|记-1|收款|1002|银行存款|100.00|", "2024-01-05|记-1|收款|1122|应收账款||100.00"];

async function journal(...rows: string[]) {
  const ledger = await openLedger(csv(rows));
  return { ledger, rows: await readLedger(ledger, readVoucherRows, 2024) };
}

describe("a header", () => {
  it.each([
    [
      "in two languages",
      [
        "日期 Date|凭证号 Voucher No.|摘要 Description|科目编码 Account Code|科目名称 Account Name|借方 Debit|贷方 Credit",
      ],
    ],
    [
      "with the other language in brackets",
      [
        "日期(Date)|凭证号(Voucher No.)|摘要(Summary)|科目编码(Account Code)|科目名称(Account Name)|借方金额(Debit)|贷方金额(Credit)",
      ],
    ],
    [
      "with the other language first",
      ["Date/日期|Voucher No/凭证号|Summary/摘要|Account Code/科目编码|Account Name/科目名称|Debit/借方|Credit/贷方"],
    ],
    [
      "in two lines",
      [
        "日期|凭证号|摘要|科目编码|科目名称|借方金额|贷方金额",
        "Date|Voucher No.|Summary|Account Code|Account Name|Debit|Credit",
      ],
    ],
    [
      "in two lines, English first",
      [
        "Date|Voucher No.|Summary|Account Code|Account Name|Debit|Credit",
        "日期|凭证号|摘要|科目编码|科目名称|借方金额|贷方金额",
      ],
    ],
    ["of merged groups", ["日期|凭证号|摘要|科目||金额|", "|||编码|名称|借方|贷方"]],
    ["with units", ["日期|凭证号|摘要|科目编码|科目名称|借方金额(元)|贷方金额（人民币元）"]],
  ])("%s", async (_, head) => {
    const { ledger, rows } = await journal(
      "序时账",
      ...head,
      ...entries,
      "",
      ...head,
      "2024-01-06|记-2|提现|1001|库存现金|7|",
    );
    expect(ledger.header).toMatchObject({ typeId: 4, rowCount: head.length });
    expect(ledger.mapping.missing).toEqual([]);
    expect(
      rows.map(({ accountCode, accountName, debit, credit }) => [accountCode, accountName, debit, credit]),
    ).toEqual([
      ["1002", "银行存款", "100.00", "0.00"],
      ["1122", "应收账款", "0.00", "100.00"],
      ["1001", "库存现金", "7.00", "0.00"],
    ]);
    expect(ledger.issues.list()).toMatchObject([{ code: "skippedRows", params: { count: String(head.length) } }]);
  });

  it("of a balance list in two languages and two lines of groups", async () => {
    const ledger = await openLedger(
      csv([
        "科目编码 Account Code|科目名称 Account Name|期初余额 Opening||本期发生 Movement||期末余额 Closing|",
        "||借方 Debit|贷方 Credit|借方 Debit|贷方 Credit|借方 Debit|贷方 Credit",
        "1002|银行存款|1.00||2.00|0.50|2.50|",
      ]),
    );
    const rows = await readLedger(ledger, readBalanceRows);
    expect(rows).toMatchObject([{ openDr: "1.00", periodDr: "2.00", periodCr: "0.50", closeDr: "2.50" }]);
  });
});

describe("a row with the accounts of both sides", () => {
  const read = async (...rows: string[]) =>
    (await journal(...rows)).rows.map(({ row, no, accountCode, accountName, debit, credit }) =>
      [row, no, accountCode, accountName, debit, credit].join(" "),
    );

  it("is two lines, red ones too, and one where it names one account", async () => {
    expect(
      await read(
        "日期|凭证号|摘要|借方科目编码|借方科目名称|贷方科目编码|贷方科目名称|金额",
        "2024-01-05|1|收款|1002|银行存款|1122|应收账款|100",
        "2024-01-06|2|冲回|6602|管理费用|1002|银行存款|-30",
        "2024-01-07|3|付款|2202|应付账款|||50",
        "2024-01-07|3|付款|||1002|银行存款|50",
        "合计||||||| 170",
      ),
    ).toEqual([
      "2 1 1002 银行存款 100.00 0.00",
      "2 1 1122 应收账款 0.00 100.00",
      "3 2 6602 管理费用 -30.00 0.00",
      "3 2 1002 银行存款 0.00 -30.00",
      "4 3 2202 应付账款 50.00 0.00",
      "5 3 1002 银行存款 0.00 50.00",
    ]);
  });

  it("may hold code and name in one cell, and an amount for each side", async () => {
    expect(
      await read(
        "日期|凭证号|摘要|借方科目|借方金额|贷方科目|贷方金额",
        "2024-01-05|1|收款|1002 银行存款|100|1122 应收账款|100",
        "2024-01-05|1|手续费|6603 财务费用|2||",
      ),
    ).toEqual(["2 1 1002 银行存款 100.00 0.00", "2 1 1122 应收账款 0.00 100.00", "3 1 6603 财务费用 2.00 0.00"]);
  });
});

describe("accounts by name alone", () => {
  const codes: Record<string, string> = { 银行存款: "1002", "管理费用-办公费": "660201" };
  const options = { codeOf: (name: string) => codes[name] ?? "", year: 2024 };
  const named = async (label: string, cells: string[]) => {
    const rows = cells.map((cell, index) => `2024-01-05|1|付款|${cell}|${index === 0 ? "5|" : "|5"}`);
    const ledger = await openLedger(csv([`日期|凭证号|摘要|${label}|借方|贷方`, ...rows]));
    const found = await readLedger(ledger, (table, layout, own) =>
      readVoucherRows(table, layout, { ...own, ...options }),
    );
    return found.map(({ accountCode, accountName }) => `${accountCode} ${accountName}`);
  };

  it("have the codes that are known for them, and no false ones", async () => {
    expect(await named("科目名称", ["管理费用-办公费", "银行存款"])).toEqual([
      "660201 管理费用-办公费",
      "1002 银行存款",
    ]);
    expect(await named("科目", ["3M中国", "2024年度研发"])).toEqual([" 3M中国", " 2024年度研发"]);
  });

  it("are those of entries: a header again, a total or a heading is none", async () => {
    const names: string[] = [];
    const codeOf = (name: string) => {
      names.push(name);
      return codes[name] ?? "";
    };
    const head = "日期|凭证号|摘要|科目|借方|贷方";
    const ledger = await openLedger(
      csv([head, "2024-01-05|1|收款|银行存款|5|", "|||银行存款小计|5|", head, "|||资产类||", "||本月合计||5|5"]),
    );
    const rows = await readLedger(ledger, (table, layout, own) => readVoucherRows(table, layout, { ...own, codeOf }));
    expect([rows.length, names]).toEqual([1, ["银行存款"]]);
  });

  it("may have their code before the name", async () => {
    expect(await named("科目", ["660201 管理费用-办公费", "(1002)银行存款"])).toEqual([
      "660201 管理费用-办公费",
      "1002 银行存款",
    ]);
  });
});
