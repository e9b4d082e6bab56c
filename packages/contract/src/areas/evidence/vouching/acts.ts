import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  drawnVoucher: {
    draw: ["抽取", "Draw"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  drawnVoucher: { status: "drawStatus", result: "drawResult", drawSource: "drawSource" },
} as const satisfies FieldCodes;
