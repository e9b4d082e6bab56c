import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  risk: {
    rebut: ["推翻收入舞弊假定", "Rebut the presumption"],
    reinstate: ["恢复假定", "Reinstate the presumption"],
    link: ["关联应对程序", "Link a response"],
    unlink: ["取消关联应对程序", "Unlink a response"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  risk: { responseKind: "responseKind" },
} as const satisfies FieldCodes;
