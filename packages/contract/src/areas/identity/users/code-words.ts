import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  gender: { unknown: ["未填写", "Not given"], male: ["男", "Male"], female: ["女", "Female"] },
} as const satisfies CodeWords<typeof codes>;
