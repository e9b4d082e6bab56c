import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  fsItem: {
    assign: ["指定审计人员", "Assign"],
    clearResult: ["清除结论", "Clear conclusion"],
    deleteDetails: ["删除明细", "Delete details"],
    publish: ["发布附注", "Publish to the notes"],
    refreshDetails: ["刷新明细", "Refresh details"],
    setResult: ["填写结论", "Set conclusion"],
    updateDirection: ["修改余额方向", "Change side"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  fsItem: { result: "itemResult", signLevel: "signLevel", riskLevel: "riskLevel", dc: "side" },
} as const satisfies FieldCodes;
