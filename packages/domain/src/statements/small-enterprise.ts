/**
 * Forms of 小企业会计准则: 资产负债表 会小企01表 (rows 1 to 53) and 利润表 会小企02表 (rows 1 to 32). Their lines are made of the project's items
 * (see `source`), so that every item stands in exactly one line: what this standard does not know joins the line nearest to it.
 */
import type { StatementLine, StatementLineKind } from "./statement-line.ts";

export interface FormLine extends StatementLine {
  /** Items and of-which lines that the line is made of, with their signs; "" on titles, totals, and lines that nothing feeds. */
  source: string;
}

type Row = readonly [code: string, lineNo: number, nameZh: string, nameEn: string, source: string];

const title = (group: number, code: string, nameZh: string, nameEn: string): FormLine => ({
  ...made(group, "H", "", [code, 0, nameZh, nameEn, ""]),
  direction: "",
});
const line = (group: number, prefix: string, ...row: Row): FormLine => made(group, "L", prefix, row);
const part = (group: number, prefix: string, ...row: Row): FormLine => made(group, "I", prefix, row);
const total = (group: number, prefix: string, ...[code, lineNo, nameZh, nameEn, formula]: Row): FormLine => ({
  ...made(group, "T", prefix, [code, lineNo, nameZh, nameEn, ""]),
  formula,
});

function made(group: number, kind: StatementLineKind, prefix: string, row: Row): FormLine {
  const [code, lineNo, nameZh, nameEn, source] = row;
  const reportType = group === 3 ? 2 : 1;
  const direction = group === 1 ? "Dr" : "Cr";
  return { code, group, lineNo, nameZh, nameEn, kind, prefix, direction, formula: "", reportType, source };
}

const ASSETS: readonly FormLine[] = [
  title(1, "X100", "流动资产：", "Current assets:"),
  line(1, "", "X101", 1, "货币资金", "Cash and bank balances", "A101"),
  line(1, "", "X102", 2, "短期投资", "Short-term investments", "A102+A103"),
  line(1, "", "X103", 3, "应收票据", "Notes receivable", "A104+A106"),
  line(1, "", "X104", 4, "应收账款", "Accounts receivable", "A105+A110"),
  line(1, "", "X105", 5, "预付账款", "Prepayments", "A107"),
  line(1, "", "X106", 6, "应收股利", "Dividends receivable", "A1082"),
  line(1, "", "X107", 7, "应收利息", "Interest receivable", "A1081"),
  line(1, "", "X108", 8, "其他应收款", "Other receivables", "A108-A1081-A1082"),
  line(1, "", "X109", 9, "存货", "Inventories", "A109"),
  part(1, "其中：", "X110", 10, "原材料", "Including: Raw materials", "A1092"),
  part(1, "", "X111", 11, "在产品", "Work in progress", "A1093"),
  part(1, "", "X112", 12, "库存商品", "Finished goods", "A1094"),
  part(1, "", "X113", 13, "周转材料", "Revolving materials", "A1095"),
  line(1, "", "X114", 14, "其他流动资产", "Other current assets", "A111+A112+A113"),
  total(1, "", "X115", 15, "流动资产合计", "Total current assets", "X101+X102+X103+X104+X105+X106+X107+X108+X109+X114"),
  title(1, "X199", "非流动资产：", "Non-current assets:"),
  line(1, "", "X116", 16, "长期债券投资", "Long-term bond investments", "A201+A202"),
  line(1, "", "X117", 17, "长期股权投资", "Long-term equity investments", "A204+A205+A206"),
  line(1, "", "X118", 18, "固定资产原价", "Fixed assets, at cost", "A208-A2081-A2082+A207+A212"),
  line(1, "减：", "X119", 19, "累计折旧", "Less: Accumulated depreciation", "-A2081"),
  { ...line(1, "", "X120", 20, "固定资产账面价值", "Fixed assets, carrying amount", ""), formula: "X118-X119" },
  line(1, "", "X121", 21, "在建工程", "Construction in progress", "A209-A2091"),
  line(1, "", "X122", 22, "工程物资", "Construction materials", "A2091"),
  line(1, "", "X123", 23, "固定资产清理", "Fixed assets under disposal", "A2082"),
  line(1, "", "X124", 24, "生产性生物资产", "Productive biological assets", "A210"),
  line(1, "", "X125", 25, "无形资产", "Intangible assets", "A213"),
  line(1, "", "X126", 26, "开发支出", "Development expenditure", "A214"),
  line(1, "", "X127", 27, "长期待摊费用", "Long-term deferred expenses", "A216"),
  line(1, "", "X128", 28, "其他非流动资产", "Other non-current assets", "A203+A211+A215+A217+A218"),
  total(
    1,
    "",
    "X129",
    29,
    "非流动资产合计",
    "Total non-current assets",
    "X116+X117+X120+X121+X122+X123+X124+X125+X126+X127+X128",
  ),
  total(1, "", "X130", 30, "资产总计", "Total assets", "X115+X129"),
];

const LIABILITIES: readonly FormLine[] = [
  title(2, "X200", "流动负债：", "Current liabilities:"),
  line(2, "", "X131", 31, "短期借款", "Short-term borrowings", "L101+L102+L103"),
  line(2, "", "X132", 32, "应付票据", "Notes payable", "L104"),
  line(2, "", "X133", 33, "应付账款", "Accounts payable", "L105"),
  line(2, "", "X134", 34, "预收账款", "Advances from customers", "L106+L107"),
  line(2, "", "X135", 35, "应付职工薪酬", "Employee benefits payable", "L108"),
  line(2, "", "X136", 36, "应交税费", "Taxes payable", "L109"),
  line(2, "", "X137", 37, "应付利息", "Interest payable", "L1101"),
  line(2, "", "X138", 38, "应付利润", "Profit payable", "L1102"),
  line(2, "", "X139", 39, "其他应付款", "Other payables", "L110-L1101-L1102"),
  line(2, "", "X140", 40, "其他流动负债", "Other current liabilities", "L111+L112+L113"),
  total(
    2,
    "",
    "X141",
    41,
    "流动负债合计",
    "Total current liabilities",
    "X131+X132+X133+X134+X135+X136+X137+X138+X139+X140",
  ),
  title(2, "X299", "非流动负债：", "Non-current liabilities:"),
  line(2, "", "X142", 42, "长期借款", "Long-term borrowings", "L201+L202"),
  line(2, "", "X143", 43, "长期应付款", "Long-term payables", "L203+L204"),
  line(2, "", "X144", 44, "递延收益", "Deferred income", "L206"),
  line(2, "", "X145", 45, "其他非流动负债", "Other non-current liabilities", "L205+L207+L208"),
  total(2, "", "X146", 46, "非流动负债合计", "Total non-current liabilities", "X142+X143+X144+X145"),
  total(2, "", "X147", 47, "负债合计", "Total liabilities", "X141+X146"),
  title(2, "X399", "所有者权益（或股东权益）：", "Owners' equity (or shareholders' equity):"),
  line(2, "", "X148", 48, "实收资本（或股本）", "Paid-in capital (or share capital)", "E101+E102"),
  line(2, "", "X149", 49, "资本公积", "Capital reserve", "E103-E104+E105+E106"),
  line(2, "", "X150", 50, "盈余公积", "Surplus reserve", "E107"),
  line(2, "", "X151", 51, "未分配利润", "Retained earnings", "E108"),
  total(2, "", "X152", 52, "所有者权益（或股东权益）合计", "Total owners' equity", "X148+X149+X150+X151"),
  total(2, "", "X153", 53, "负债和所有者权益（或股东权益）总计", "Total liabilities and owners' equity", "X147+X152"),
];

const OPERATING_PROFIT = "X501-X502-X503-X511-X514-X518+X520";

const PROFIT: readonly FormLine[] = [
  line(3, "一、", "X501", 1, "营业收入", "I. Revenue", "P100"),
  line(3, "减：", "X502", 2, "营业成本", "Less: Cost of sales", "P101"),
  line(3, "", "X503", 3, "税金及附加", "Taxes and surcharges", "P102"),
  part(3, "其中：", "X504", 4, "消费税", "Including: Consumption tax", "P1021"),
  part(3, "", "X505", 5, "营业税", "Business tax", ""),
  part(3, "", "X506", 6, "城市维护建设税", "Urban maintenance and construction tax", "P1022"),
  part(3, "", "X507", 7, "资源税", "Resource tax", "P1023"),
  part(3, "", "X508", 8, "土地增值税", "Land appreciation tax", "P1024"),
  part(
    3,
    "",
    "X509",
    9,
    "城镇土地使用税、房产税、车船税、印花税",
    "Land use, property, vehicle and stamp taxes",
    "P1025",
  ),
  part(
    3,
    "",
    "X510",
    10,
    "教育费附加、矿产资源补偿费、排污费",
    "Education surcharge, mineral and sewage charges",
    "P1026",
  ),
  line(3, "", "X511", 11, "销售费用", "Selling expenses", "P103"),
  part(3, "其中：", "X512", 12, "商品维修费", "Including: Repairs of goods", "P1031"),
  part(3, "", "X513", 13, "广告费和业务宣传费", "Advertising and promotion", "P1032"),
  line(3, "", "X514", 14, "管理费用", "Administrative expenses", "P104+P105"),
  part(3, "其中：", "X515", 15, "开办费", "Including: Start-up costs", "P1041"),
  part(3, "", "X516", 16, "业务招待费", "Entertainment", "P1042"),
  part(3, "", "X517", 17, "研究费用", "Research", "P1043+P105"),
  line(3, "", "X518", 18, "财务费用", "Finance costs", "P106"),
  part(
    3,
    "其中：",
    "X519",
    19,
    "利息费用（收入以“-”号填列）",
    'Including: Interest expense (income "-")',
    "P1061-P1062",
  ),
  line(3, "加：", "X520", 20, "投资收益（损失以“-”号填列）", 'Add: Investment income (loss "-")', "P108+P109+P110"),
  total(3, "二、", "X521", 21, "营业利润（亏损以“-”号填列）", 'II. Operating profit (loss "-")', OPERATING_PROFIT),
  line(3, "加：", "X522", 22, "营业外收入", "Add: Non-operating income", "P201+P107+P113"),
  part(3, "其中：", "X523", 23, "政府补助", "Including: Government grants", "P2011+P107"),
  line(3, "减：", "X524", 24, "营业外支出", "Less: Non-operating expenses", "P202-P111-P112"),
  part(3, "其中：", "X525", 25, "坏账损失", "Including: Bad debts", "P2021-P111"),
  part(3, "", "X526", 26, "无法收回的长期债券投资损失", "Irrecoverable long-term bonds", "P2022"),
  part(3, "", "X527", 27, "无法收回的长期股权投资损失", "Irrecoverable long-term equity investments", "P2023"),
  part(3, "", "X528", 28, "自然灾害等不可抗力因素造成的损失", "Natural disasters and force majeure", "P2024"),
  part(3, "", "X529", 29, "税收滞纳金", "Late payment of taxes", "P2025"),
  total(
    3,
    "三、",
    "X530",
    30,
    "利润总额（亏损总额以“-”号填列）",
    'III. Profit before tax (loss "-")',
    "X521+X522-X524",
  ),
  line(3, "减：", "X531", 31, "所得税费用", "Less: Income tax expense", "P301"),
  total(3, "四、", "X532", 32, "净利润（净亏损以“-”号填列）", 'IV. Net profit (loss "-")', "X530-X531"),
];

export const SMALL_ENTERPRISE_FORM: readonly FormLine[] = [...ASSETS, ...LIABILITIES, ...PROFIT];
