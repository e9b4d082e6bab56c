import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  fixedassets: {
    for: ["导入资产卡片，逐卡重新测算折旧，与账面核对，差异生成调整分录，并记录盘点与权属核对。", "Asset cards with depreciation recomputed card by card, held against the books; differences become an entry, and counts and titles are recorded."],
    first: ["导入资产清单，登记减值和增值的月份，核对账卡，再处理差异。", "Read the asset list, name the months of impairment and added cost, look at cards and books, then settle the differences."],
    who: ["项目成员导入、说明和盘点；盘点由盘点人以外的人复核。", "Members read, explain and count; counts are reviewed by another person."],
  },
} as const satisfies Pairs;
