import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  project: {
    appoint: ["委派", "Appoint"],
    handOver: ["移交项目", "Hand over"],
    importChecks: ["导入抽凭结果", "Import check results"],
    askMove: ["申请变更状态", "Ask for a move"],
    move: ["变更状态", "Move"],
    logHead: ["并入项目日志", "Take in project log"],
    askIndependence: ["要求更新独立性声明", "Ask for declarations of independence"],
    viewArchive: ["查阅档案", "Look into archive"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  project: { status: "projectStatus", archiveFlag: "archiveFlag" },
} as const satisfies FieldCodes;
