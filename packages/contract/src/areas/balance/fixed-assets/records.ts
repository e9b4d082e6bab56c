import type { RecordKind } from "../../../record-kind.ts";

const place = { project: "project_id", felt: ["fixedAssets"] } as const;
const page = "/maindo/fixedassets";

export const records = {
  assetList: { words: ["资产清单", "Asset list"], table: "fa_list", link: { page }, ...place },
  assetCard: {
    words: ["固定资产卡片", "Fixed-asset card"],
    table: "fa_card",
    isCiting: true,
    link: { page, open: "open" },
    ...place,
  },
  assetEvent: { words: ["资产减值与增值事项", "Asset event"], table: "fa_event", link: { page }, ...place },
  assetDepartment: {
    words: ["部门折旧科目", "Expense account of a department"],
    plural: "Expense accounts of departments",
    table: "fa_department",
    link: { page, filters: { view: "differences" } },
    ...place,
  },
  assetExplanation: {
    words: ["固定资产核对说明", "Explanation of an asset tie-out"],
    plural: "Explanations of asset tie-outs",
    table: "fa_explanation",
    link: { page, filters: { view: "ties" } },
    ...place,
  },
  assetCount: {
    words: ["资产盘点记录", "Asset count"],
    table: "fa_count",
    isCiting: true,
    link: { page, open: "open", filters: { view: "counts" } },
    ...place,
  },
} as const satisfies Record<string, RecordKind>;
