import type { FieldCodes } from "../../../records.ts";

export const fieldCodes = {
  message: { status: "messageStatus" },
} as const satisfies FieldCodes;
