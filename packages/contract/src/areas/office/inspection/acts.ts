import type { Acts } from "../../../records.ts";

export const acts = {
  inspection: { create: ["开立检查账号", "New inspector account"], end: ["收回检查账号", "Withdraw the inspector account"], look: ["检查人员查阅", "Look by an inspector"], takeFile: ["取走文件", "Take a file"] },
} as const satisfies Acts;
