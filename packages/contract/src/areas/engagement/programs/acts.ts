import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  progLine: {
    tailor: ["裁剪程序", "Tailor"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  progLine: { result: "procedureResult" },
} as const satisfies FieldCodes;
