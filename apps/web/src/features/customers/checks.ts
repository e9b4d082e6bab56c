/** What a client's fields are refused with, in the server's own words. */
import type { Lang } from "@digao/contract/pairs";
import { isEmail, isLandline, isMobile } from "@digao/domain/validators/contacts";
import { checkUscc, type UsccError } from "@digao/domain/validators/uscc";
import { type MessageKey, messageOf } from "../../lib/i18n/message-of.ts";

const usccMessages: Readonly<Record<UsccError, MessageKey>> = {
  length: "customer.usccLength",
  character: "customer.usccCharacter",
  region: "customer.usccRegion",
  checkDigit: "customer.usccCheckDigit",
};

type Check = (text: string, lang: Lang) => string | undefined;

export const usccFault: Check = (text, lang) => {
  const { error } = checkUscc(text);
  return error ? messageOf(lang, usccMessages[error]) : undefined;
};
export const emailFault: Check = (text, lang) => (isEmail(text) ? undefined : messageOf(lang, "customer.emailInvalid"));
export const telFault: Check = (text, lang) =>
  isMobile(text) || isLandline(text) ? undefined : messageOf(lang, "customer.telInvalid");

/** Empty fields are fine. */
export const ruleOf = (check: Check, lang: Lang) => ({
  validator: (_rule: unknown, value: unknown) => {
    const fault = typeof value === "string" && value !== "" ? check(value, lang) : undefined;
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
  },
});
