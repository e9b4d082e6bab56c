/** Accounts of the standard chart (标准科目, 企业会计准则应用指南) and other names clients give them. */
import type { AccountCategory, Direction } from "../accounts/category.ts";

export interface StandardAccount {
  code: string;
  /** Level-2 names carry their parent: 应交税费-应交增值税. */
  name: string;
  nameEn: string;
  category: AccountCategory;
  direction: Direction;
  level: number;
  isContra: boolean;
}

/** Names of earlier standards and of common charts, by standard code. */
export const ACCOUNT_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "1001": ["现金"],
  "1101": ["短期投资"],
  "1123": ["预付款项", "预付货款"],
  "1231": ["坏账准备金"],
  "1321": ["受托代销商品"],
  "1401": ["物资采购"],
  "1405": ["产成品", "自制半成品"],
  "1406": ["委托代销商品", "分期收款发出商品"],
  "1411": ["低值易耗品", "包装物", "低值易耗品及包装物"],
  "1501": ["持有至到期投资", "长期债权投资", "长期债券投资"],
  "1502": ["持有至到期投资减值准备"],
  "1503": ["可供出售金融资产"],
  "1901": ["待处理财产损益", "待处理财产损溢"],
  "2203": ["预收款项", "预收货款"],
  "2211": ["应付工资", "应付福利费", "应付职工薪金"],
  "2221": ["应交税金", "其他应交款"],
  "2232": ["应付利润", "应付股利(利润)"],
  "2314": ["受托代销商品款"],
  "4001": ["股本"],
  "4101": ["盈余公积金"],
  "4104": ["未分配利润"],
  "6001": ["产品销售收入", "商品销售收入"],
  "6115": ["资产处置收益"],
  "6117": ["补贴收入"],
  "6401": ["产品销售成本", "商品销售成本"],
  "6402": ["其他业务支出"],
  "6403": ["营业税金及附加", "主营业务税金及附加", "主营业务税金"],
  "6601": ["营业费用", "产品销售费用"],
  "6605": ["研究开发费", "研发支出费用化"],
  "6702": ["信用减值准备"],
  "6801": ["所得税"],
};
