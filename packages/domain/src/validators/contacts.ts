/** Contact data (联系方式): mobile, landline, postcode, e-mail. Every pattern is linear in its input. */

/** Mobile (手机号码), the server's rule. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Landline (固定电话) with optional area code and extension: 0512-6288888-801. */
export const isLandline = (text: string): boolean => /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text);

export const isPostcode = (text: string): boolean => /^[0-8]\d{5}$/.test(text);

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/;

/** E-mail: at most 254 characters, one @, dot-separated labels, a top level of at least two letters. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const parts = text.split("@");
  const [local = "", domain = ""] = parts;
  if (parts.length !== 2 || !LOCAL.test(local) || isBadlyDotted(local)) return false;
  const labels = domain.split(".");
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? "");
}

const isBadlyDotted = (local: string) => local.startsWith(".") || local.endsWith(".") || local.includes("..");
