import type { Acts } from "../../../records.ts";

export const acts = {
  auditFile: {
    move: ["移动", "Move"],
    version: ["上传新版本", "New version"],
  },
} as const satisfies Acts;
