/** Words of what stands in the lists of a group. */
import type { Pair } from "../../../pairs.ts";

type Words = Readonly<Record<string, Pair>>;

export const groupRoleWords = {
  parent: ["母公司", "Parent"],
  subsidiary: ["子公司", "Subsidiary"],
  associate: ["联营企业", "Associate"],
} as const satisfies Words;

export const controlKindWords = {
  purchase: ["非同一控制下企业合并", "Business combination not under common control"],
  founded: ["投资设立", "Founded by the group"],
  commonControl: ["同一控制下企业合并", "Business combination under common control"],
} as const satisfies Words;

export const alignedWords = {
  open: ["未确认", "Not answered"],
  same: ["会计期间和政策一致", "Same period and policies"],
  adjusted: ["不一致，已按母公司政策调整", "Different, adjusted to the parent's"],
} as const satisfies Words;

export const figurePartWords = {
  opening: ["期初余额", "Opening balance"],
  closing: ["期末余额", "Closing balance"],
  income: ["利润表", "Income statement"],
  oci: ["其他综合收益", "Other comprehensive income"],
  movement: ["权益变动", "Movement of equity"],
  cash: ["现金流量表", "Cash-flow statement"],
  carried: ["期初权益（已折算）", "Opening equity as translated"],
} as const satisfies Words;
export type FigurePart = keyof typeof figurePartWords;

export const equityRowWords = {
  none: ["—", "—"],
  Q01: ["上年年末余额", "Closing balance of the year before"],
  Q04: ["追溯调整", "Restatement"],
  Q07: ["综合收益总额", "Comprehensive income"],
  Q09: ["所有者投入资本", "Capital from owners"],
  Q12: ["所有者投入和减少资本：其他", "Capital: other"],
  Q14: ["提取盈余公积", "Appropriated to surplus reserve"],
  Q15: ["对所有者的分配", "Distributed to owners"],
} as const satisfies Words;

export const equityTotalWords = {
  Q05: ["本年年初余额", "Opening balance of the year"],
  Q27: ["本年年末余额", "Closing balance of the year"],
} as const satisfies Words;

export const dealingKindWords = {
  goods: ["商品购销", "Goods"],
  assetSale: ["长期资产转让", "Long-term asset"],
  loan: ["资金拆借", "Loan"],
  associateSale: ["向联营企业销售", "Sale to an associate"],
} as const satisfies Words;
export type DealingKind = keyof typeof dealingKindWords;

export const resolutionWords = {
  none: ["未处理", "Open"],
  adjustment: ["在单体报表中调整", "Adjusted in the company's own statements"],
  elimination: ["在合并层面抵销", "Eliminated in consolidation"],
} as const satisfies Words;

export const signStandingWords = {
  unsigned: ["待签署", "Not signed off"],
  signed: ["已签署", "Signed off"],
  moved: ["签署后有变动", "Changed since"],
} as const satisfies Words;

export const eliminationKindWords = {
  uplift: ["购买日公允价值调整", "Fair value at acquisition"],
  upliftDepreciation: ["评估增值的折旧摊销", "Depreciation of fair value uplift"],
  earlierStake: ["分步取得：原持股按公允价值重新计量", "Purchase in steps: earlier stake at fair value"],
  investment: ["长期股权投资与权益抵销", "Investment against equity"],
  minority: ["少数股东损益及权益", "Non-controlling interests"],
  dividend: ["内部股利", "Dividend within the group"],
  surplusReserve: ["子公司盈余公积还原", "Surplus reserve of a subsidiary reversed"],
  goodsOpening: ["期初存货未实现利润", "Unrealised profit in opening stock"],
  goods: ["内部商品购销", "Goods within the group"],
  goodsTax: ["内部存货利润的递延所得税", "Deferred tax on profit in stock"],
  assetSale: ["内部长期资产转让", "Long-term asset sold within the group"],
  assetDepreciation: ["内部资产转让多提折旧", "Excess depreciation of that asset"],
  assetTax: ["内部资产转让的递延所得税", "Deferred tax on that asset"],
  balance: ["内部债权债务", "Balances within the group"],
  provision: ["内部应收款坏账准备", "Provision on balances within the group"],
  provisionTax: ["坏账准备的递延所得税", "Deferred tax on that provision"],
  loan: ["内部借款", "Loan within the group"],
  interest: ["内部利息", "Interest within the group"],
  associateSale: ["向联营企业销售的未实现利润", "Unrealised profit on a sale to an associate"],
  commonControl: ["同一控制下合并的权益抵销", "Equity of a company combined under common control"],
  acquiredCash: ["购买日取得的现金", "Cash acquired"],
  manual: ["手工抵销", "Entry made by hand"],
} as const satisfies Words;
