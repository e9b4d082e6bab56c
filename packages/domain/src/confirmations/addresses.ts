/** Addresses and phones of confirmation letters held against each other: two debtors behind one door are no two debtors. */
import { normaliseName } from "../text/normalise.ts";

const SEPARATORS = /[\s,，.。、;；:：#\-—_()（）"'“”]/g;
const DIGITS: Readonly<Record<string, string>> = {
  一: "1",
  二: "2",
  三: "3",
  四: "4",
  五: "5",
  六: "6",
  七: "7",
  八: "8",
  九: "9",
};

/** Comparison key of an address: no blanks and marks, one spelling of numbers of houses. */
export const addressKey = (address: string): string =>
  normaliseName(address)
    .replace(SEPARATORS, "")
    .replace(/[一二三四五六七八九](?=[号楼层室单元栋幢座])/g, (digit) => DIGITS[digit] ?? digit)
    .replace(/(省|自治区|特别行政区|市|区|县)(?=.)/g, "")
    .toLowerCase();

/** The digits that count: without the country, blanks and the extension. */
export function phoneKey(phone: string): string {
  const [main = ""] = phone.split(/转|ext|x/i);
  return main.replace(/\D/g, "").replace(/^(00)?86(?=1\d{10}$|0\d{9,11}$)/, "");
}

/** Whether one says where the other is: equal, or one is the end of the other, which names the province besides. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [addressKey(one), addressKey(other)];
  if (a === "" || b === "") return false;
  return a === b || (Math.min(a.length, b.length) >= 6 && (a.endsWith(b) || b.endsWith(a)));
}

/** What mails of anybody come from. */
const FREE_MAIL = new Set([
  "qq.com",
  "foxmail.com",
  "163.com",
  "126.com",
  "yeah.net",
  "sina.com",
  "sina.cn",
  "sohu.com",
  "139.com",
  "189.cn",
  "aliyun.com",
  "gmail.com",
  "outlook.com",
  "hotmail.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
]);

export const domainOf = (mail: string): string =>
  mail
    .slice(mail.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
export const isFreeMail = (mail: string): boolean => FREE_MAIL.has(domainOf(mail));
