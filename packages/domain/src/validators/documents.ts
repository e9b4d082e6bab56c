/** Numbers of documents and bounded values: invoices, passports, CPA licence, percentages, audit years. */

/** A fully digital invoice (数电票) has 20 digits and no code; others a code of 10 or 12 digits and a number of 8. */
export const isInvoice = (code: string, number: string): boolean =>
  code === "" ? /^\d{20}$/.test(number) : /^(?:\d{10}|\d{12})$/.test(code) && /^\d{8}$/.test(number);

export const isPassport = (text: string): boolean => /^[A-Za-z0-9]{5,17}$/.test(text);

/** Home-return permit (港澳居民来往内地通行证). */
export const isHongKongMacauPass = (text: string): boolean => /^[HM]\d{8,10}$/.test(text);

/** Certificate number of a Chinese CPA (注册会计师证书编号). */
export const isCpaNumber = (text: string): boolean => /^\d{12}$/.test(text);

/** A percentage from 0 to 100 with up to six decimals. */
export const isPercent = (text: string): boolean => /^(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)$/.test(text);

export const isAuditYear = (year: number): boolean => Number.isInteger(year) && year >= 1990 && year <= 2100;
