import { describe, expect, it } from "vitest";
import { findHeader, headerSignature, isTotalRow } from "../src/headers.ts";
import { mapColumns } from "../src/map-columns.ts";
import { recogniseSoftware } from "../src/software.ts";
import { readTitle } from "../src/title-facts.ts";
import { openLedger, workbookFile } from "./table-builder.ts";

type Sheet = (string | null)[][];
const line = (text: string) => text.split("|").map((cell) => (cell === "" ? null : cell));

interface Layout {
  name: string;
  software: string;
  typeId: number;
  rows: Sheet;
  /** Field of each column. */
  fields: string;
  missing?: string[];
}

const LAYOUTS: Layout[] = [
  {
    name: "用友 U8 余额表",
    software: "U8",
    typeId: 2,
    rows: [
      line("科目余额表"),
      line("核算单位：甲公司||月份：2024.01-2024.12"),
      line("科目编码|科目名称|期初余额||本期发生||期末余额|"),
      line("||借方|贷方|借方|贷方|借方|贷方"),
      line("1002|银行存款|100.00||50.00|20.00|130.00|"),
    ],
    fields: "accountCode|accountName|openingDr|openingCr|periodDr|periodCr|closingDr|closingCr",
  },
  {
    name: "用友 U8 序时账, one amount with a direction",
    software: "U8",
    typeId: 4,
    rows: [
      line("日期|凭证号数|科目编码|科目名称|摘要|方向|数量|外币|金额|制单人|审核人|记账人"),
      line("2024.01.05|记-0001|1002|银行存款|收款|借|||100.00|张|王|赵"),
    ],
    fields: "jDate|jNo|accountCode|accountName|summary|dc|qty|fcAmount|amount|preparer|reviewer|poster",
  },
  {
    name: "用友 U8 序时账, year above month and day",
    software: "U8",
    typeId: 4,
    rows: [
      line("序时账"),
      line("2024年||凭证号数|科目编码|科目名称|摘要|借方|贷方"),
      line("月|日||||||"),
      line("01|05|记-0001|1002|银行存款|收款|100.00|"),
    ],
    fields: "month|day|jNo|accountCode|accountName|summary|debit|credit",
  },
  {
    name: "用友 NC 余额表",
    software: "NC",
    typeId: 2,
    rows: [
      line("科目编码|科目名称|方向|期初||借方发生|贷方发生|借方累计|贷方累计|方向|期末|"),
      line("|||原币|本币||||||原币|本币"),
      line("1002|银行存款|借|0|100.00|5.00|1.00|5.00|1.00|借|0|104.00"),
    ],
    fields:
      "accountCode|accountName|openingDc|openingFc|opening|periodDr|periodCr|ytdDr|ytdCr|closingDc|closingFc|closing",
  },
  {
    name: "用友 NC 序时账",
    software: "NC",
    typeId: 4,
    rows: [
      line("制单日期|凭证类别|凭证号|分录号|摘要|科目编码|科目名称|辅助核算|币种|原币|借方本币|贷方本币"),
      line("2024-01-05|记账凭证|0001|1|收款|1002|银行存款|客户:甲公司|人民币|100.00|100.00|"),
    ],
    fields: "jDate|jType|jNo|lineNo|summary|accountCode|accountName|auxOther|currency|fcAmount|debit|credit",
  },
  {
    name: "金蝶 K/3 余额表",
    software: "K3",
    typeId: 2,
    rows: [
      line(
        "科目代码|科目名称|币别|期初余额借方|期初余额贷方|本期发生借方|本期发生贷方|本年累计借方|本年累计贷方|期末余额借方|期末余额贷方",
      ),
      line("1002|银行存款|人民币|1.00||2.00||2.00||3.00|"),
    ],
    fields: "accountCode|accountName|currency|openingDr|openingCr|periodDr|periodCr|ytdDr|ytdCr|closingDr|closingCr",
  },
  {
    name: "金蝶 K/3 序时簿",
    software: "K3",
    typeId: 4,
    rows: [
      line("日期|会计期间|凭证字号|分录号|摘要|科目代码|科目名称|币别|原币金额|借方|贷方|制单|审核|过账|核算项目"),
      line("2024/01/05|2024.1|记 - 1|1|收款|1002|银行存款|人民币|100.00|100.00||张|王|赵|客户:001/甲公司"),
    ],
    fields:
      "jDate|jPeriod|jNo|lineNo|summary|accountCode|accountName|currency|fcAmount|debit|credit|preparer|reviewer|isPosted|projectAux",
  },
  {
    name: "金蝶 KIS, base currency preferred to original",
    software: "KIS",
    typeId: 4,
    rows: [
      line("日期|凭证字|凭证号|摘要|科目代码|科目名称|币种|汇率|借方金额(本位币)|贷方金额(本位币)|借方原币|贷方原币"),
      line("2024-01-05|记|1|收款|1002|银行存款|美元|7.1|710.00||100.00|"),
    ],
    fields: "jDate|jType|jNo|summary|accountCode|accountName|currency|rate|debit|credit|fcDebit|fcCredit",
  },
  {
    name: "金蝶云星空 余额表",
    software: "K3C",
    typeId: 2,
    rows: [
      line(
        "科目编码|科目名称|核算维度编码|核算维度名称|期初余额-本位币（借）|期初余额-本位币（贷）|本期发生-本位币（借）|本期发生-本位币（贷）|本年累计-本位币（借）|本年累计-本位币（贷）|期末余额-本位币（借）|期末余额-本位币（贷）",
      ),
      line("1122|应收账款|C001|甲公司|1.00||||||1.00|"),
    ],
    fields:
      "accountCode|accountName|auxCode|auxName|openingDr|openingCr|periodDr|periodCr|ytdDr|ytdCr|closingDr|closingCr",
  },
  {
    name: "金蝶云星空 序时账",
    software: "K3C",
    typeId: 4,
    rows: [
      line(
        "日期|期间|凭证字|凭证号|分录行号|摘要|科目编码|科目全名|核算维度|币别|原币金额|借方金额|贷方金额|制单|审核|过账",
      ),
      line("2024-01-05|1|记|1|1|收款|1002|银行存款|客户:C001/甲公司|人民币|1.00|1.00||张|王|赵"),
    ],
    fields:
      "jDate|jPeriod|jType|jNo|lineNo|summary|accountCode|accountName|auxOther|currency|fcAmount|debit|credit|preparer|reviewer|isPosted",
  },
  {
    name: "SAP 余额",
    software: "SAP",
    typeId: 2,
    rows: [
      line("总账科目|短文本|货币|余额结转|借方余额报表期间|贷方余额报表期间|累计余额"),
      line("1002000000|银行存款|CNY|100.00|50.00|20.00|130.00"),
    ],
    fields: "accountCode|accountName|currency|opening|periodDr|periodCr|closing",
  },
  {
    name: "SAP 行项目: the posting date decides",
    software: "SAP",
    typeId: 4,
    rows: [
      line(
        "公司代码|凭证编号|会计年度|凭证类型|凭证日期|过账日期|输入日期|行项目|总账科目|记账码|借/贷标识|本币金额|凭证货币金额|货币|文本|参照|成本中心|客户|供应商|用户名",
      ),
      line(
        "1000|100000001|2024|SA|2024-01-03|2024-01-05|2024-01-05|1|1002000000|40|S|100.00|100.00|CNY|收款|R1||||ZHANG",
      ),
    ],
    fields:
      "company|jNo|year|jType||jDate|createTime|lineNo|accountCode||dc|amount|fcAmount|currency|summary|settleNo|department|customer|supplier|preparer",
  },
  {
    name: "SAP in English",
    software: "SAP",
    typeId: 4,
    rows: [
      line(
        "Company Code|Document No.|Document Type|Posting Date|Period|Reference|Text|Currency|Amount in Doc. Curr.|Dr/Cr|Amount in Local Curr.|User Name|G/L Account",
      ),
      line("1000|1|SA|05.01.2024|1|R|收款|USD|10|S|71.00|ZHANG|1002"),
    ],
    fields: "company|jNo|jType|jDate|jPeriod|settleNo|summary|currency|fcAmount|dc|amount|preparer|accountCode",
  },
  {
    name: "Oracle 余额",
    software: "ORA",
    typeId: 2,
    rows: [line("账户组合|描述|期初|借项|贷项|期末"), line("01.1002.000|银行存款|100.00|50.00|20.00|130.00")],
    fields: "accountCode|accountName|opening|periodDr|periodCr|closing",
  },
  {
    name: "Oracle 日记账",
    software: "ORA",
    typeId: 4,
    rows: [
      line("日记账名|批名|来源|类别|生效日期|期间|行|账户|借项|贷项|说明|创建人|创建日期"),
      line("JE1|B1|应付|采购|2024-01-05|2024-01|1|01.1002.000|100.00||付款|ZHANG|2024-01-05"),
    ],
    fields: "jNo||source|jType|jDate|jPeriod|lineNo|accountCode|debit|credit|summary|preparer|createTime",
  },
  {
    name: "Oracle in English",
    software: "ORA",
    typeId: 4,
    rows: [
      line(
        "JE Batch|JE Name|Document No|Effective Date|Period|Category|Account|Account Name|Currency|Entered Dr|Entered Cr|Accounted Dr|Accounted Cr",
      ),
      line("B|JE1|1|05-Jan-2024|Jan-24|采购|1002|银行存款|USD|10.00||71.00|"),
    ],
    fields: "||jNo|jDate|jPeriod|jType|accountCode|accountName|currency|fcDebit|fcCredit|debit|credit",
    missing: ["summary"],
  },
  {
    name: "GB/T 24589 记账凭证",
    software: "GB",
    typeId: 4,
    rows: [
      line(
        "记账凭证日期|会计年度|会计期间号|记账凭证类型编号|记账凭证编号|记账凭证行号|记账凭证摘要|科目编号|币种编码|借方本币金额|贷方本币金额|汇率|结算方式编码|票据号|附件数|制单人|审核人|记账人|记账标志|作废标志",
      ),
      line("20240105|2024|01|1|0001|1|收款|1002|CNY|100.00||1||||张|王|赵|1|0"),
    ],
    fields:
      "jDate|year|jPeriod|jType|jNo|lineNo|summary|accountCode|currency|debit|credit|rate|settleType|settleNo|attachCount|preparer|reviewer|poster|isPosted|isVoid",
  },
  {
    name: "our own template",
    software: "OWN",
    typeId: 3,
    rows: [
      line("*科目编码|*科目名称|标准科目编码|*报表项目代码|报表项目|取数规则"),
      line("1002|银行存款|1002|A101|货币资金|BAL"),
    ],
    fields: "accountCode|accountName|stdAccountCode|fsItemCode|fsItemName|rule",
  },
  {
    name: "neutral journal",
    software: "NEUTRAL",
    typeId: 4,
    rows: [
      line("date|period|voucherType|voucherNo|lineNo|accountCode|accountName|summary|debit|credit"),
      line("2024-01-05|2024-01|记|1|1|1002|银行存款|收款|100.00|0"),
    ],
    fields: "jDate|jPeriod|jType|jNo|lineNo|accountCode|accountName|summary|debit|credit",
  },
  {
    name: "neutral opening balances",
    software: "NEUTRAL",
    typeId: 2,
    rows: [line("accountCode|accountName|openingDebit|openingCredit"), line("1002|银行存款|100.00|0")],
    fields: "accountCode|accountName|openingDr|openingCr",
  },
];

describe("the header of every program is found, mapped and recognised", () => {
  it.each(LAYOUTS)("$name", async ({ rows, software, typeId, fields, missing }) => {
    // Named, a sheet is read as it stands, those of GB/T too.
    const { head, header, mapping, table } = await openLedger(await workbookFile(rows), undefined, { sheet: "Sheet1" });
    await table.close();
    expect(header.typeId).toBe(typeId);
    expect(recogniseSoftware(header, head.slice(0, header.row))).toEqual({ software, typeId });
    const byColumn = header.labels.map((_, column) => mapping.columns[column]?.field ?? null);
    expect(byColumn.slice(0, line(fields).length)).toEqual(line(fields));
    expect(mapping.missing).toEqual(missing ?? []);
    expect(mapping.columns.every((guess) => guess.samples.length <= 3)).toBe(true);
  });
});

describe("header detection", () => {
  it("joins three header rows and leaves the title out", () => {
    const found = findHeader([
      line("科目余额表||"),
      line("科目||期初余额|||"),
      line("编码|名称|本位币||原币|"),
      line("||借方|贷方|借方|贷方"),
    ]);
    expect(found?.labels).toEqual([
      "科目编码",
      "科目名称",
      "期初余额本位币借方",
      "期初余额本位币贷方",
      "期初余额原币借方",
      "期初余额原币贷方",
    ]);
  });

  it("needs three known labels within the first thirty rows", () => {
    const header = line("日期|凭证号|摘要|科目编码|借方|贷方");
    const blank: Sheet = Array.from({ length: 29 }, () => []);
    expect(findHeader([...blank, header])?.row).toBe(29);
    expect(findHeader([...blank, [], [], header])).toBeNull();
    expect(findHeader([line("日期|凭证号|foo|bar")])).toBeNull();
  });

  it("does not take the first row of data into the header", () => {
    const found = findHeader([line("日期|凭证号|摘要|科目编码|科目名称|方向"), line("一月|记|收款|A|银行存款|借")]);
    expect([found?.row, found?.rowCount]).toEqual([0, 1]);
  });

  it("knows total and carry rows by their first text only", () => {
    expect(
      ["合计", "合 计", "小计：", "总计", "本月合计", "本年累计", "期初余额", "上年结转", "过次页", "承前页"].map(
        (text) => isTotalRow([null, text, "1"]),
      ),
    ).toEqual(Array(10).fill(true));
    expect(isTotalRow(["1002", "合计", "1"])).toBe(false);
  });

  it("has one signature however it is spaced", () => {
    expect(headerSignature(["日 期", "凭证号＊", "借方（元）"])).toBe(headerSignature(["日期", "凭证号*", "借方"]));
  });
});

describe("column mapping", () => {
  it("tells what is missing, how sure it is, and shows three samples", () => {
    const head = [
      line("日期|摘要|科目编吗|备注"),
      ...["1002", "1122", "1403", "2202"].map((code) => line(`2024-01-05|收款|${code}|x`)),
    ];
    const header = { typeId: 4, row: 0, rowCount: 1, labels: ["日期", "摘要", "记账凭证日其", "备注"], hits: 3 };
    const mapping = mapColumns(header, head);
    expect(mapping.missing).toEqual(["jNo", "accountCode", "debit", "credit"]);
    expect(mapping.columns[0]).toMatchObject({ field: "jDate", how: "alias", samples: ["2024-01-05"] });
    expect(mapping.columns[1]).toMatchObject({ field: "summary", how: "exact", confidence: 1 });
    expect(mapping.columns[2]?.samples).toEqual(["1002", "1122", "1403"]);
  });

  it("accepts a label that is at least 85 % alike", () => {
    const header = { typeId: 4, row: 0, rowCount: 1, labels: ["记账凭证编号码", "以本币计金额"], hits: 0 };
    const [number] = mapColumns(header, []).columns;
    expect(number).toMatchObject({ field: "jNo", how: "fuzzy" });
    expect(number?.confidence).toBeGreaterThanOrEqual(0.85);
  });

  it("lets the values decide whether 科目 is a code or a name", () => {
    const header = (value: string) =>
      mapColumns({ typeId: 4, row: 0, rowCount: 1, labels: ["科目"], hits: 1 }, [["科目"], [value]]).fields;
    expect(header("1002")).toEqual({ accountCode: 0 });
    expect(header("银行存款")).toEqual({ accountName: 0, accountNameAlone: 0 });
  });
});

describe("title rows", () => {
  it.each([
    ["2024年01月-2024年12月", 202401, 202412],
    ["期间：2024.01-2024.12", 202401, 202412],
    ["会计期间:2024年1期至2024年12期", 202401, 202412],
    ["2024年1-12月", 202401, 202412],
    ["月份：2024.06", 202406, 202406],
    ["2024-01-01 至 2024-12-31", 202401, 202412],
  ])("%s", (text, fromPeriod, toPeriod) => {
    expect(readTitle([["序时账"], [text]])).toMatchObject({ fromPeriod, toPeriod, year: 2024 });
  });

  it("name the company and the year", () => {
    expect(readTitle([["2024年度科目余额表"], ["核算单位：甲公司", null, "单位：元"]])).toEqual({
      company: "甲公司",
      unit: 0,
      money: null,
      year: 2024,
      fromPeriod: null,
      toPeriod: null,
      isMonth: false,
    });
    expect(readTitle([["序时账"]])).toMatchObject({ company: null, year: null, fromPeriod: null, toPeriod: null });
  });
});
