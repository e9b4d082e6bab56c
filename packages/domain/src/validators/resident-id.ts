/** Resident identity number (居民身份证号码, GB 11643-1999): 18 characters, the last one a check digit. */
import { PROVINCES } from "./provinces.ts";

export type ResidentIdError = "format" | "region" | "date" | "checkDigit";

export type ResidentId =
  | { valid: true; birthDate: string; sex: "male" | "female"; province: string }
  | { valid: false; error: ResidentIdError };

const SHAPE = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = "10X98765432";

/**
 * Old numbers of 15 digits are refused. The first error found is answered, in the order format, region (地区不正确), date, check digit.
 * @param today YYYY-MM-DD; nobody is born after it
 */
export function checkResidentId(id: string, today: string): ResidentId {
  if (!SHAPE.test(id)) return { valid: false, error: "format" };
  const province = PROVINCES[id.slice(0, 2)];
  if (province === undefined) return { valid: false, error: "region" };
  const birthDate = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  if (!isDate(birthDate) || birthDate > today) return { valid: false, error: "date" };
  const total = WEIGHTS.reduce((acc, weight, i) => acc + weight * Number(id[i]), 0);
  if (CHECK_DIGITS[total % 11] !== id[17]?.toUpperCase()) return { valid: false, error: "checkDigit" };
  return { valid: true, birthDate, sex: Number(id[16]) % 2 === 1 ? "male" : "female", province };
}

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
