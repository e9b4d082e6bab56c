import type { Acts } from "../../../records.ts";

export const acts = {
  infectedFile: {
    blocked: ["禁止下载", "Block"],
    refused: ["未予接收", "Refuse"],
    released: ["解除禁止", "Release"],
  },
  securityPolicy: {
    askSeparationEnd: ["申请停用三员分立", "Ask to end separation"],
    endSeparation: ["停用三员分立", "End separation"],
    refuseSeparationEnd: ["拒绝停用三员分立", "Refuse to end separation"],
    separate: ["启用三员分立", "Keep administrators apart"],
    withdrawSeparationEnd: ["撤回停用三员分立的申请", "Take back the request"],
  },
} as const satisfies Acts;

export const fields = {
  securityPolicy: {
    askedBy: ["申请人", "Asked by"],
    auditUserId: ["审计管理员", "Audit administrator"],
    securityUserId: ["安全管理员", "Security administrator"],
    systemUserId: ["系统管理员", "System administrator"],
  },
} as const satisfies Acts;
