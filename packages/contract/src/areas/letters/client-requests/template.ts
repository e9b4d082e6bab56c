/**
 * What clients are asked for in most audits (资料清单): forty items of practice under the nodes of the file tree for documents from the client
 * (K1 financial data, K2 contracts and documents, K3 others), after the cycles and statement items that they serve. Ours; a project takes those it wants.
 */
import type { Pair } from "../../../pairs.ts";

export interface TemplateItem {
  code: string;
  /** Of the system codes PBCTYPE. */
  type: string;
  node: "K1" | "K2" | "K3";
  name: Pair;
  purpose: Pair;
}

const item = (code: string, type: string, name: Pair, purpose: Pair): TemplateItem => ({
  code,
  type,
  node: code.slice(0, 2) as TemplateItem["node"],
  name,
  purpose,
});

const books: Pair = ["账簿导入与总体核对", "Import and overall checks of the books"];
const cash: Pair = ["货币资金", "Cash and bank"];
const sales: Pair = ["销售与收款循环", "Sales and receipts"];
const purchases: Pair = ["采购与付款循环", "Purchases and payments"];
const stock: Pair = ["生产与存货循环", "Production and inventory"];
const assets: Pair = ["固定资产循环", "Fixed assets"];
const payroll: Pair = ["人力资源与薪酬循环", "Payroll"];
const finance: Pair = ["投资与筹资循环", "Investing and financing"];
const taxes: Pair = ["税费", "Taxes"];
const entity: Pair = ["了解被审计单位", "Understanding the entity"];
const governance: Pair = ["治理与重大事项", "Governance and major matters"];
const contingencies: Pair = ["或有事项与期后事项", "Contingencies and subsequent events"];

export const template: readonly TemplateItem[] = [
  item("K1-01", "1", ["序时账（全年）", "Journal of the whole year"], books),
  item(
    "K1-02",
    "1",
    ["科目余额表（含辅助核算，期初至期末）", "Trial balance with auxiliaries, opening to closing"],
    books,
  ),
  item("K1-03", "1", ["未审财务报表及附注", "Unaudited statements and notes"], books),
  item("K1-04", "1", ["上年审计报告及已审报表", "Last year's audit report and statements"], books),
  item(
    "K1-05",
    "1",
    ["会计科目表与会计政策、会计估计说明", "Chart of accounts, accounting policies and estimates"],
    books,
  ),
  item(
    "K1-06",
    "1",
    ["期后财务报表及序时账（至最近月末）", "Statements and journal after the period end"],
    contingencies,
  ),
  item(
    "K1-07",
    "3",
    ["银行对账单及余额调节表（全部账户）", "Bank statements and reconciliations of all accounts"],
    cash,
  ),
  item("K1-08", "3", ["已开立银行结算账户清单", "List of opened bank accounts"], cash),
  item("K1-09", "3", ["库存现金盘点表", "Cash count sheets"], cash),
  item("K1-10", "1", ["应收账款明细及账龄分析", "Receivables with ageing"], sales),
  item("K1-11", "1", ["收入成本明细（按产品、客户、月份）", "Revenue and cost by product, client and month"], sales),
  item("K1-12", "1", ["应付账款明细及账龄分析", "Payables with ageing"], purchases),
  item("K1-13", "6", ["存货收发存明细及期末库龄", "Inventory movements and ageing"], stock),
  item("K1-14", "6", ["存货盘点计划、盘点表及差异处理", "Inventory count plan, sheets and differences"], stock),
  item("K1-15", "6", ["成本计算单及费用分配表", "Cost calculations and allocations"], stock),
  item(
    "K1-16",
    "7",
    ["固定资产、无形资产卡片清单及折旧摊销表", "Registers of fixed and intangible assets with depreciation"],
    assets,
  ),
  item("K1-17", "7", ["在建工程明细及转固资料", "Construction in progress and transfers"], assets),
  item("K1-18", "8", ["工资计提与发放明细、花名册", "Payroll accrued and paid, list of employees"], payroll),
  item("K1-19", "8", ["社会保险、公积金缴纳凭证", "Social insurance and housing fund payments"], payroll),
  item("K1-20", "4", ["各税种纳税申报表及完税凭证", "Tax returns and receipts"], taxes),
  item("K1-21", "4", ["企业所得税汇算清缴报告", "Annual income tax settlement"], taxes),
  item(
    "K1-22",
    "1",
    ["往来款项中关联方余额与发生额明细", "Balances and transactions with related parties"],
    governance,
  ),
  item("K2-01", "2", ["前十大客户销售合同及订单", "Sales contracts with the ten largest clients"], sales),
  item("K2-02", "2", ["前十大供应商采购合同", "Purchase contracts with the ten largest suppliers"], purchases),
  item("K2-03", "2", ["借款、授信、抵押及担保合同", "Loans, credit lines, pledges and guarantees"], finance),
  item("K2-04", "2", ["对外投资协议、被投资单位报表", "Investment agreements and statements of investees"], finance),
  item("K2-05", "2", ["租赁合同", "Leases"], assets),
  item("K2-06", "7", ["不动产权证、车辆登记证等权属证明", "Titles of property and vehicles"], assets),
  item("K2-07", "5", ["营业执照、公司章程及变更资料", "Business licence, articles and their changes"], entity),
  item(
    "K2-08",
    "5",
    ["股东会、董事会、监事会决议及会议纪要", "Minutes of shareholders, directors and supervisors"],
    governance,
  ),
  item("K2-09", "5", ["股权结构图及关联方清单", "Ownership chart and list of related parties"], governance),
  item("K2-10", "5", ["未决诉讼、仲裁及律师联系方式", "Pending lawsuits and contacts of lawyers"], contingencies),
  item("K2-11", "3", ["企业信用报告", "Credit report of the company"], finance),
  item("K2-12", "2", ["政府补助文件及收款凭证", "Documents of government grants and receipts"], finance),
  item("K3-01", "9", ["组织结构图及职责分工", "Organisation chart and duties"], entity),
  item("K3-02", "9", ["内部控制制度及流程说明", "Internal control policies and processes"], entity),
  item("K3-03", "9", ["信息系统清单及权限管理说明", "IT systems and access management"], entity),
  item("K3-04", "9", ["经营计划、预算及完成情况", "Business plan, budget and results"], entity),
  item("K3-05", "9", ["期后重大事项说明", "Major events after the period end"], contingencies),
  item(
    "K3-06",
    "9",
    ["持续经营评估及未来十二个月现金流预测", "Going concern assessment and twelve-month forecast"],
    contingencies,
  ),
];
export const templateCodes = template.map(({ code }) => code) as [string, ...string[]];
