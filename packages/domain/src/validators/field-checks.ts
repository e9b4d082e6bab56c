/** Checks of single values that forms and registers name: the same rule in the browser and on the server. */
import { saysAnything } from "@digao/contract/says-anything";
import { currencyCode } from "../foreign-currency/currency.ts";
import { isEmail, isLandline, isMobile, isPostcode } from "./contacts.ts";
import { isCpaNumber } from "./documents.ts";
import { checkUscc, type UsccError } from "./uscc.ts";

export type FieldFault =
  | "usccLength"
  | "usccCharacter"
  | "usccRegion"
  | "usccCheckDigit"
  | "taxNumber"
  | "email"
  | "telephone"
  | "mobile"
  | "website"
  | "userName"
  | "cpaNumber"
  | "currency"
  | "postcode"
  | "saysNothing";

const usccFaults: Readonly<Record<UsccError, FieldFault>> = {
  length: "usccLength",
  character: "usccCharacter",
  region: "usccRegion",
  checkDigit: "usccCheckDigit",
};

function usccFault(text: string): FieldFault | null {
  const { error } = checkUscc(text);
  return error ? usccFaults[error] : null;
}

/**
 * Taxpayer number (纳税人识别号): a unified social credit code of 18 characters, checked by its check digit, or an older number of
 * 15, 17 or 20 digits and capitals; 18 characters that begin like a resident ID belong to a sole trader and are digits with an X at most.
 */
function taxNumberFault(text: string): FieldFault | null {
  if (text.length === 18) return /^\d{17}[\dX]$/.test(text) ? null : usccFault(text);
  return /^[0-9A-Z]{15}$|^[0-9A-Z]{17}$|^[0-9A-Z]{20}$/.test(text) ? null : "taxNumber";
}

const unless =
  (fault: FieldFault, isRight: (text: string) => boolean) =>
  (text: string): FieldFault | null =>
    isRight(text) ? null : fault;

/** Each judges a filled-in value as it will be stored; null where nothing is wrong with it. */
export const fieldChecks = {
  uscc: usccFault,
  taxNumber: taxNumberFault,
  email: unless("email", isEmail),
  telephone: unless("telephone", (text) => isMobile(text) || isLandline(text)),
  mobile: unless("mobile", isMobile),
  userName: unless("userName", (text) => /^[\p{L}\p{N}._@-]*$/u.test(text)),
  currency: unless("currency", (text) => /^[A-Z]{3}$/.test(text)),
  postcode: unless("postcode", isPostcode),
  reason: unless("saysNothing", saysAnything),
  cpaNumber: unless("cpaNumber", isCpaNumber),
  website: unless("website", (text) =>
    /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?(\/\S*)?$/u.test(text),
  ),
} as const satisfies Record<string, (text: string) => FieldFault | null>;

/** Codes are written in capitals without blanks, and currencies by their code. */
export function asStored(check: keyof typeof fieldChecks | undefined, text: string): string {
  if (check === "currency") return currencyCode(text) ?? text;
  return check === "uscc" || check === "taxNumber" ? text.replace(/\s/g, "").toUpperCase() : text;
}
