/** Accounts that stand against another (备抵科目), known by their names: their codes differ from chart to chart. */

/** Allowances (坏账准备, 跌价准备, 减值准备), accumulated depreciation and amortisation, and finance charges not yet earned or incurred. */
export const allowanceNames = "准备|累计折旧|累计摊销|累计折耗|未确认融资费用|未实现融资收益|商品进销差价";
/** Those, and 材料成本差异, which may stand on either side though it is no allowance. */
export const contraNames = `${allowanceNames}|材料成本差异`;
