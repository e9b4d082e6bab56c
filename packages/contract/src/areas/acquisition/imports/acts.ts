import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  importBatch: {
    commit: ["数据入库", "Put data in force"],
    discard: ["放弃导入", "Discard"],
    rollback: ["撤回导入", "Roll back"],
  },
  projectPeriod: {
    autoMap: ["自动对照", "Map automatically"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  importBatch: { typeId: "importType", status: "importStatus" },
} as const satisfies FieldCodes;
