import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  mirrorAnswer: { answer: ["作出说明", "Explain"], read: ["阅读说明", "Read"], confirmAnswer: ["确认说明", "Confirm the explanation"] },
} as const satisfies Acts;

export const fieldCodes = {
  mirrorAnswer: { check: "mirrorCheck" },
} as const satisfies FieldCodes;
