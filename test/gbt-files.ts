/**
 * The sample company's books as files of GB/T 24589.1: archives, ledger and fixed asset cards, as accounting programs write them for
 * the audit office. Names of tables and elements are those of the standard.
 */
import {
  allItems,
  archives,
  type Balance,
  balances,
  codes,
  element,
  type Fields,
  isLeaf,
  isWhole,
  itemsOf,
  itemTexts,
  kindOf,
  kindsOf,
  names,
  type Row,
  sides,
  vouchers,
  yuan,
} from "./gbt-sample.ts";

const space = "http://sxbw.audit.gov.cn/AccountingSoftwareDataInterfaceStandard/2010/SOE/XMLSchema";
const document = (root: string, body: string, encoding: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<${root} xmlns:企业="${space}" xmlns="${space}">\n${body}</${root}>\n`;

export interface GbtOptions {
  /** Leaves alone, and no row of an account that its items make up: parents and totals follow. */
  isTerse?: boolean;
  encoding?: string;
  /** Adds to the closing of one account in December, in fen. */
  closingOff?: number;
}

const isListed = ({ code, item }: Balance, isTerse: boolean): boolean =>
  !isTerse || (isLeaf(code) && (item !== null ? isWhole(code) : !isWhole(code)));

function side(amount: number, code: string): string {
  if (amount === 0) return sides.get(code)!;
  return amount > 0 ? "借" : "贷";
}
const numbered = (count: number, texts: readonly string[]): Fields =>
  Array.from({ length: count }, (_, at) => [`辅助项${at + 1}编号`, texts[at] ?? ""] as const);

/** 公共档案.xml */
export function gbtArchives({ encoding = "GB18030" }: GbtOptions = {}): string {
  const book = element("电子账簿", [
    ["电子账簿编号", "001"],
    ["电子账簿名称", "华衡精密账套"],
    ["会计核算单位", "华衡精密制造有限公司"],
    ["组织机构代码", "91320100MA1000001X"],
    ["单位性质", "企业单位"],
    ["行业", "制造业"],
    ["开发单位", "某软件公司"],
    ["版本号", "V1.0"],
    ["本位币", "人民币"],
    ["会计年度", "2024"],
    ["标准版本号", "GB/T 24589.1-2010"],
  ]);
  const periods = Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, "0");
    const last = new Date(Date.UTC(2024, at + 1, 0)).getUTCDate();
    return element("会计期间", [
      ["会计年度", "2024"],
      ["会计期间号", String(at + 1)],
      ["会计期间起始日期", `2024${month}01`],
      ["会计期间结束日期", `2024${month}${last}`],
    ]);
  });
  const named = [...codes].map(([key, code]) => {
    const [kind = "", name = ""] = key.split("|");
    if (kind === "客户")
      return element("客户档案", [
        ["客户编码", code],
        ["客户名称", name],
        ["客户简称", name],
      ]);
    if (kind === "供应商")
      return element("供应商档案", [
        ["供应商编码", code],
        ["供应商名称", name],
        ["供应商简称", name],
      ]);
    if (kind === "人员")
      return element("员工档案", [
        ["员工编码", code],
        ["员工姓名", name],
        ["部门编码", ""],
      ]);
    return element("自定义档案值", [
      ["档案编码", kind],
      ["档案值编码", code],
      ["档案值名称", name],
      ["档案值级次", "1"],
    ]);
  });
  const own = [...new Set(allItems.map(({ kind }) => kind))].filter((kind) => !archives[kind]);
  const body = [
    book,
    ...periods,
    element("记账凭证类型", [
      ["记账凭证类型编号", "01"],
      ["记账凭证类型名称", "记账凭证"],
      ["记账凭证类型简称", "记"],
    ]),
    element("汇率类型", [
      ["汇率类型编号", "01"],
      ["汇率类型名称", "中间价"],
    ]),
    element("币种", [
      ["币种编码", "01"],
      ["币种名称", "人民币"],
    ]),
    element("币种", [
      ["币种编码", "02"],
      ["币种名称", "USD"],
    ]),
    ...own.map((kind) =>
      element("自定义档案项", [
        ["档案编码", kind],
        ["档案名称", kindOf(kind)],
        ["是否有层级特征", "0"],
      ]),
    ),
    ...named,
  ];
  return document("公共档案", body.join(""), encoding);
}

const chart = (): string =>
  [...names]
    .map(([code, name]) =>
      element("会计科目", [
        ["科目编号", code],
        ["科目名称", name],
        ["科目级次", String((code.length - 2) / 2)],
        ["科目类型", "资产"],
        ["余额方向", sides.get(code)!],
      ]),
    )
    .join("");

/** 总账.xml: chart, items by account, cash flow items, balances of twelve months, vouchers, statements. */
export function gbtLedger({ isTerse = false, encoding = "GB18030", closingOff = 0 }: GbtOptions = {}): string {
  const kinds = [...kindsOf].flatMap(([code, list]) =>
    list.map((kind, at) =>
      element("科目辅助核算", [
        ["科目编号", code],
        ["辅助项编号", String(at + 1)],
        ["辅助项名称", kind],
        ["对应档案", kindOf(kind)],
      ]),
    ),
  );
  const amounts = balances()
    .filter((row) => isListed(row, isTerse))
    .map(({ code, item, month, open, debit, credit, close }) => {
      const closing = code === "1001" && month === 12 ? close + closingOff : close;
      return element("科目余额及发生额", [
        ["科目编号", code],
        ...numbered(30, item ? itemTexts(code, [item]) : []),
        ["期初余额方向", side(open, code)],
        ["期末余额方向", side(closing, code)],
        ["币种编码", "01"],
        ["计量单位", ""],
        ["会计年度", "2024"],
        ["会计期间号", String(month)],
        ["期初数量", "0"],
        ["期初原币余额", yuan(Math.abs(open))],
        ["期初本币余额", yuan(Math.abs(open))],
        ["借方数量", "0"],
        ["借方原币金额", yuan(debit)],
        ["借方本币金额", yuan(debit)],
        ["贷方数量", "0"],
        ["贷方原币金额", yuan(credit)],
        ["贷方本币金额", yuan(credit)],
        ["期末数量", "0"],
        ["期末原币余额", yuan(Math.abs(closing))],
        ["期末本币余额", yuan(Math.abs(closing))],
      ]);
    });
  const body = [
    element("总账基础信息", [
      ["结构分隔符", "-"],
      ["会计科目编号规则", "4-2-2"],
    ]),
    chart(),
    ...kinds,
    element("现金流量项目", [
      ["现金流量项目编码", "0107"],
      ["现金流量项目名称", "支付的各项税费"],
      ["现金流量项目属性", "0"],
    ]),
    ...amounts,
    ...vouchers.map(entry),
    // Voucher 1 paid 201,600.00 by one line, explained by two items; voucher 2 paid 210,000.00.
    cashFlow("1", "198000.00"),
    cashFlow("1", "3600.00"),
    cashFlow("2", "210000.00"),
    cashFlow("3", "0.01"),
    element("报表集", [
      ["报表编号", "1"],
      ["报表名称", "资产负债表"],
    ]),
    element("报表项数据", [
      ["报表编号", "1"],
      ["报表项编号", "101"],
      ["报表项名称", "货币资金期末数"],
      ["报表项数值", "1.00"],
    ]),
  ];
  return document("总账", body.join(""), encoding);
}

const cashFlow = (no: string, amount: string): string =>
  element("现金流量凭证项目数据", [
    ["记账凭证类型编号", "01"],
    ["记账凭证编号", no],
    ["币种编码", "01"],
    ["现金流量行号", "1"],
    ["现金流量摘要", ""],
    ["现金流量项目编码", "0107"],
    ["现金流量项目属性", "0"],
    ["现金流量原币金额", amount],
    ["现金流量本币金额", amount],
  ]);

function entry(line: Row): string {
  const isForeign = line.币种 !== "CNY";
  const [debit, credit] = [line.借方金额 || "0.00", line.贷方金额 || "0.00"];
  const foreign = (own: string): string => (isForeign && own !== "0.00" ? line.原币金额! : own);
  return element("记账凭证", [
    ["记账凭证日期", line.凭证日期!.replaceAll("-", "")],
    ["会计年度", "2024"],
    ["会计期间号", String(Number(line.会计期间!.slice(4)))],
    ["记账凭证类型编号", "01"],
    ["记账凭证编号", line.凭证号!],
    ["记账凭证行号", line.分录号!],
    ["记账凭证摘要", line.摘要!],
    ["科目编号", line.科目编码!],
    ...numbered(30, itemTexts(line.科目编码!, itemsOf(line))),
    ["币种编码", isForeign ? "02" : "01"],
    ["计量单位", ""],
    ["借方数量", "0"],
    ["借方原币金额", foreign(debit)],
    ["借方本币金额", debit],
    ["贷方数量", "0"],
    ["贷方原币金额", foreign(credit)],
    ["贷方本币金额", credit],
    ["汇率类型编号", "01"],
    ["汇率", line.汇率!],
    ["单价", ""],
    ["结算方式编码", ""],
    ["附件数", line.附件数!],
    ["制单人", line.制单人!],
    ["审核人", line.审核人!],
    ["记账人", line.记账人!],
    ["记账标志", "1"],
    ["作废标志", "0"],
    ["凭证来源系统", ""],
  ]);
}

/** 固定资产.xml with three cards. */
export function gbtAssets({ encoding = "GB18030" }: GbtOptions = {}): string {
  const cards = ["车床", "铣床", "办公楼"].map((name, at) =>
    element("固定资产卡片", [
      ["固定资产卡片编号", `KP00${at + 1}`],
      ["固定资产名称", name],
      ["固定资产原值", "100000.00"],
    ]),
  );
  return document("固定资产", cards.join(""), encoding);
}
