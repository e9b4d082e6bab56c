import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  risk: {
    rebut: ["推翻收入舞弊假定", "Rebut the presumption"],
    reinstate: ["恢复假定", "Reinstate the presumption"],
    link: ["关联应对程序", "Link a response"],
    reliance: ["更新控制测试的结果", "What tests of controls say has changed"],
    unlink: ["取消关联应对程序", "Unlink a response"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  risk: { responseKind: "responseKind", controlReliance: "controlReliance" },
} as const satisfies FieldCodes;
