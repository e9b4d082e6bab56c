/** What personal data is refused with, in the server's own words; empty is fine. */
import type { Lang } from "@digao/contract/pairs";
import { isLandline, isMobile } from "@digao/domain/validators/contacts";
import { checkResidentId, type ResidentIdError } from "@digao/domain/validators/resident-id";
import { type MessageKey, messageOf } from "../../../../lib/i18n/message-of.ts";
import type { Kind } from "./fields.ts";

const idMessages: Readonly<Record<ResidentIdError, MessageKey>> = {
  format: "user.idCardFormat",
  region: "user.idCardRegion",
  date: "user.idCardDate",
  checkDigit: "user.idCardCheckDigit",
};

export function faultOf(kind: Kind, name: string, text: string, today: string): MessageKey | null {
  if (text === "" || text.includes("*")) return null;
  if (kind === "idCard") {
    const checked = checkResidentId(text, today);
    return checked.valid ? null : idMessages[checked.error];
  }
  if (kind !== "phone") return null;
  if (name === "emergencyPhone") return isMobile(text) || isLandline(text) ? null : "user.emergencyPhoneInvalid";
  return isMobile(text) ? null : "user.phoneInvalid";
}

export const ruleOf = (kind: Kind, name: string, lang: Lang, today: string) => ({
  validator: (_rule: unknown, value: unknown) => {
    const key = typeof value === "string" ? faultOf(kind, name, value.trim(), today) : null;
    return key ? Promise.reject(new Error(messageOf(lang, key))) : Promise.resolve();
  },
});
