import type { Words } from "@digao/db/wanted";

/** `costs` may stay as it is; `fault` must be changed. */
export interface Finding {
  level: "fine" | "costs" | "fault";
  about: Words;
  says: Words;
  /** What to run or set. */
  change?: string;
}

export const fine = (about: Words, says: Words): Finding => ({ level: "fine", about, says });
export const costs = (about: Words, says: Words, change?: string): Finding =>
  change === undefined ? { level: "costs", about, says } : { level: "costs", about, says, change };
export const fault = (about: Words, says: Words, change?: string): Finding => ({
  ...costs(about, says, change),
  level: "fault",
});

/** What an error says, in both languages the same. */
export const failed = (about: Words, error: unknown, change?: string): Finding => {
  const message = error instanceof Error ? error.message || String(Reflect.get(error, "code")) : String(error);
  return fault(about, [message, message], change);
};

export const isChinese = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): boolean =>
  /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || "");

const marks: Record<Finding["level"], Words> = {
  fine: ["正常", "fine"],
  costs: ["可改进", "costs"],
  fault: ["须处理", "FAULT"],
};

/** Addresses may come along in the message of a driver. */
const withoutPasswords = (text: string): string => text.replace(/(\w+:\/\/[^:/@\s]*):[^@\s]*@/g, "$1:…@");

export function lineOf({ level, about, says, change }: Finding, inChinese: boolean): string {
  const at = inChinese ? 0 : 1;
  const colon = inChinese ? "：" : ": ";
  const remedy = change === undefined ? "" : `\n    ${inChinese ? "改法" : "change"}${colon}${change}`;
  return withoutPasswords(`[${marks[level][at]}] ${about[at]}${colon}${says[at]}${remedy}`);
}
