import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  assetList: {
    import: ["读取资产清单", "Read an asset list"],
    recompute: ["重新测算折旧", "Recompute depreciation"],
  },
  assetCard: {
    explain: ["说明折旧差异", "Explain a difference of depreciation"],
    checkTitle: ["核对权属与抵押", "Check title and pledge"],
  },
  assetExplanation: { explain: ["说明核对差异", "Explain a check"] },
  assetCount: {
    draw: ["抽取盘点样本", "Draw assets to count"],
    count: ["登记盘点结果", "Record a count"],
    review: ["复核盘点", "Review counts"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  assetEvent: { kind: "assetEventKind" },
  assetCount: { direction: "assetCountDirection", condition: "assetCondition" },
} as const satisfies FieldCodes;
