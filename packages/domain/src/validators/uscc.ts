/** Unified social credit code (统一社会信用代码, GB 32100-2015), with the organisation code inside it (GB 11714) as a warning. */

export type UsccError = "length" | "character" | "region" | "checkDigit";
export type UsccWarning = "authority" | "organisationCode";

export interface Uscc {
  valid: boolean;
  error: UsccError | null;
  /** Never make a code invalid: a few old codes break the organisation check, and authorities have been added since 2015. */
  warnings: UsccWarning[];
  /** Weighted sum of the first 17 characters, or null when they cannot be weighed. */
  sum: number | null;
}

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
/** 11 − remainder, with 10 written X and 11 written 0. */
const ORGANISATION_CHECKS = "0X987654321";
const AUTHORITIES = "915ANY2346780";

/** Letters may be given in lower case; blanks are not removed. */
export function checkUscc(code: string): Uscc {
  const text = code.toUpperCase();
  if (text.length !== 18) return refused("length");
  const values = [...text].map((c) => ALPHABET.indexOf(c));
  if (values.includes(-1)) return refused("character");
  if (!/^\d{6}$/.test(text.slice(2, 8))) return refused("region");
  const sum = WEIGHTS.reduce((acc, weight, i) => acc + weight * (values[i] ?? 0), 0);
  const warnings: UsccWarning[] = [];
  if (!AUTHORITIES.includes(text[0] ?? "")) warnings.push("authority");
  if (!hasOrganisationCheck(text.slice(8, 17))) warnings.push("organisationCode");
  if (values[17] !== (31 - (sum % 31)) % 31) return { valid: false, error: "checkDigit", warnings, sum };
  return { valid: true, error: null, warnings, sum };
}

/** Organisation code of 9 characters (GB 11714): letters weigh 10 to 35. */
export function hasOrganisationCheck(code: string): boolean {
  if (!/^[0-9A-Z]{9}$/.test(code)) return false;
  const total = ORGANISATION_WEIGHTS.reduce((acc, weight, i) => acc + weight * Number.parseInt(code[i] ?? "0", 36), 0);
  return code[8] === ORGANISATION_CHECKS[total % 11];
}

const refused = (error: UsccError): Uscc => ({ valid: false, error, warnings: [], sum: null });
