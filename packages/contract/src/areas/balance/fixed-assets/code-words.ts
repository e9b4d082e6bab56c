import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  assetMethod: {
    straightLine: ["年限平均法", "Straight line"],
    units: ["工作量法", "Units of production"],
    doubleDeclining: ["双倍余额递减法", "Double declining balance"],
    sumOfYears: ["年数总和法", "Sum of the years' digits"],
    none: ["不提折旧", "Not depreciated"],
  },
  assetEventKind: {
    impairment: ["计提减值", "Impairment charged"],
    costIncrease: ["增加原值", "Cost added"],
    heldForSale: ["划分为持有待售", "Classified as held for sale"],
    partialDisposal: ["部分处置", "Disposed of in part"],
  },
  assetCountDirection: {
    toFloor: ["账到实", "List to floor"],
    toList: ["实到账", "Floor to list"],
  },
  assetCondition: {
    inUse: ["在用", "In use"],
    idle: ["闲置", "Idle"],
    damaged: ["损坏", "Damaged"],
    scrapped: ["已报废", "Scrapped"],
    missing: ["未找到", "Not found"],
  },
} as const satisfies CodeWords<typeof codes>;
