/** What a field is refused with in the form, in the server's own words. */
import type { Lang } from "@digao/contract/pairs";
import { type CheckName, checkMessages } from "@digao/contract/register/fields";
import { fieldChecks } from "@digao/domain/validators/field-checks";
import { messageOf } from "../../lib/i18n/message-of.ts";

/** A rule of the form; empty fields are fine, and so is a number sent back with its middle starred. A code is judged once it is whole, and when the field is left. */
export const ruleOf = (check: CheckName, lang: Lang, wholeAt = 0) => ({
  validator: (_rule: unknown, value: unknown) => {
    const isJudged = typeof value === "string" && value.length > wholeAt && !value.includes("*");
    const fault = isJudged ? fieldChecks[check](value) : null;
    return fault ? Promise.reject(new Error(messageOf(lang, checkMessages[fault]))) : Promise.resolve();
  },
});
