/** Names of the national data interfaces of accounting software: GB/T 24589.1-2010 and, where it differs, GB/T 19581-2004. */
import { ownValue } from "../own-value.ts";

/** Root elements, by which a file is known. */
export const GBT_ROOTS = ["总账", "公共档案", "应收应付", "固定资产", "员工薪酬", "会计核算软件数据"] as const;

/** Tables by their mark (locID), for files whose elements have other names. */
const TABLES: Readonly<Record<string, string>> = {
  T101: "电子账簿",
  T102: "会计期间",
  T103: "记账凭证类型",
  T105: "币种",
  T106: "结算方式",
  T107: "部门档案",
  T108: "员工档案",
  T109: "供应商档案",
  T110: "客户档案",
  T111: "自定义档案项",
  T112: "自定义档案值",
  T202: "会计科目",
  T203: "科目辅助核算",
  T204: "现金流量项目",
  T205: "科目余额及发生额",
  T206: "记账凭证",
  T207: "现金流量凭证项目数据",
};

/** Elements of the tables that are read, by the same mark. */
const FIELDS: Readonly<Record<string, string>> = {
  "010103": "会计核算单位",
  "010109": "本位币",
  "010110": "会计年度",
  "010201": "会计期间号",
  "010202": "会计期间起始日期",
  "010203": "会计期间结束日期",
  "010301": "记账凭证类型编号",
  "010302": "记账凭证类型名称",
  "010303": "记账凭证类型简称",
  "010501": "币种编码",
  "010502": "币种名称",
  "010601": "结算方式编码",
  "010602": "结算方式名称",
  "010701": "部门编码",
  "010702": "部门名称",
  "010801": "员工编码",
  "010802": "员工姓名",
  "010901": "供应商编码",
  "010902": "供应商名称",
  "011001": "客户编码",
  "011002": "客户名称",
  "011101": "档案编码",
  "011102": "档案名称",
  "011201": "档案值编码",
  "011202": "档案值名称",
  "020201": "科目编号",
  "020202": "科目名称",
  "020205": "余额方向",
  "020302": "辅助项名称",
  "020303": "对应档案",
  "020401": "现金流量项目编码",
  "020402": "现金流量项目名称",
  "020408": "现金流量项目属性",
  "020501": "期初余额方向",
  "020502": "期末余额方向",
  "020504": "期初数量",
  "020505": "期初原币余额",
  "020506": "期初本币余额",
  "020507": "借方数量",
  "020508": "借方原币金额",
  "020509": "借方本币金额",
  "020510": "贷方数量",
  "020511": "贷方原币金额",
  "020512": "贷方本币金额",
  "020513": "期末数量",
  "020514": "期末原币余额",
  "020515": "期末本币余额",
  "020601": "记账凭证日期",
  "020602": "记账凭证编号",
  "020603": "记账凭证行号",
  "020604": "记账凭证摘要",
  "020605": "汇率",
  "020606": "单价",
  "020610": "票据号",
  "020612": "附件数",
  "020613": "制单人",
  "020614": "审核人",
  "020615": "记账人",
  "020616": "记账标志",
  "020617": "作废标志",
  "020618": "凭证来源系统",
  "020703": "现金流量原币金额",
  "020704": "现金流量本币金额",
};

/** What GB/T 19581 and programs call the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  年度: "会计年度",
  会计月度: "会计期间号",
  币种: "币种编码",
  期初余额: "期初本币余额",
  期初外币余额: "期初原币余额",
  借方发生额: "借方本币金额",
  借方发生数量: "借方数量",
  借方外币发生额: "借方原币金额",
  贷方发生额: "贷方本币金额",
  贷方发生数量: "贷方数量",
  贷方外币发生额: "贷方原币金额",
  期末余额: "期末本币余额",
  期末外币余额: "期末原币余额",
  凭证日期: "记账凭证日期",
  凭证种类: "记账凭证类型编号",
  凭证编号: "记账凭证编号",
  行号: "记账凭证行号",
  摘要: "记账凭证摘要",
  借方金额: "借方本币金额",
  贷方金额: "贷方本币金额",
  借方外币金额: "借方原币金额",
  贷方外币金额: "贷方原币金额",
  结算方式: "结算方式编码",
  制单人员: "制单人",
  审核人员: "审核人",
  记账人员: "记账人",
  结账标志: "记账标志",
  单位编号: "单位编码",
  部门编号: "部门编码",
  人员编号: "员工编码",
  人员姓名: "员工姓名",
  员工编号: "员工编码",
  客户编号: "客户编码",
  供应商编号: "供应商编码",
};

const TABLE_SYNONYMS: Readonly<Record<string, string>> = {
  部门: "部门档案",
  人员: "员工档案",
  单位: "单位档案",
  科目余额: "科目余额及发生额",
  记账凭证分录: "记账凭证",
  凭证分录: "记账凭证",
  分录: "记账凭证",
  记账凭证头: "记账凭证",
  凭证头: "记账凭证",
  记账凭证主表: "记账凭证",
  凭证主表: "记账凭证",
  记账凭证明细: "记账凭证",
  凭证明细: "记账凭证",
};

/** 币种 and others name a table as well as one of its elements: tables are told by `canonicalTable`. */
export function canonicalField(name: string, mark: string | null): string {
  // Marks of GB/T 19581 are others: a Chinese name says more, and the number of an auxiliary item stands in its name alone.
  if (mark === null || /\p{Script=Han}/u.test(name)) return name;
  return ownValue(FIELDS, mark) ?? ownValue(TABLES, mark.toUpperCase()) ?? name;
}

export const canonicalTable = (name: string): string => ownValue(TABLE_SYNONYMS, name) ?? name;

/** The first of an element's names that a record has. */
export function fieldOf(fields: Readonly<Record<string, string>>, name: string): string {
  return fields[name] ?? olderName(fields, name);
}

const OLDER = new Map<string, string[]>();
for (const [older, name] of Object.entries(SYNONYMS)) OLDER.set(name, [...(OLDER.get(name) ?? []), older]);

function olderName(fields: Readonly<Record<string, string>>, name: string): string {
  for (const older of OLDER.get(name) ?? []) {
    const text = fields[older];
    if (text !== undefined) return text;
  }
  return "";
}

const AUX_MAX = 30;
/** 辅助项1编号 to 辅助项30编号. */
export const AUX_FIELDS: readonly string[] = Array.from({ length: AUX_MAX }, (_, index) => `辅助项${index + 1}编号`);
