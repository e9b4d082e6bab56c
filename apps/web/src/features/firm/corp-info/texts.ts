import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["企业信息", "Firm profile"],
  logo: ["本所标志", "The firm's logo"],
  noLogo: ["没有标志", "No logo"],
} as const satisfies Pairs;
