/** What a reply says in its words or on its scan: numbers, conclusions, amounts, dates. Found, never believed by itself. */

export interface FoundField {
  name: string;
  value: string;
}

const lettersMax = 20;
/** HZ-<project>-<kind>-<number>; recognition likes to put blanks beside the dashes. */
const letterPattern =
  /HZ\s?[-－–—]\s?[\p{L}\p{N}_.]{1,40}(?:\s?[-－–—]\s?[\p{L}\p{N}_.]{1,40}){0,4}?\s?[-－–—]\s?\d\s?[-－–—]\s?\d{4,6}/giu;

export const letterNosIn = (text: string): string[] =>
  [
    ...new Set(
      (text.match(letterPattern) ?? []).map((no) =>
        no
          .replace(/\s/g, "")
          .replace(/[－–—]/g, "-")
          .toUpperCase(),
      ),
    ),
  ].slice(0, lettersMax);

const first = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1]?.trim() ?? null;
const pad = (part: string | undefined): string => String(Number(part)).padStart(2, "0");

function dateAfter(text: string, word: string): string | null {
  const found = new RegExp(`${word}[^\\d]{0,10}(\\d{4})\\s*[年./-]\\s*(\\d{1,2})\\s*[月./-]\\s*(\\d{1,2})`).exec(text);
  return found ? `${found[1]}-${pad(found[2])}-${pad(found[3])}` : null;
}

const marked = "[√✓✔☑■]";
/** The mark stands before or behind the words it chooses. */
function conclusionIn(text: string): string | null {
  const differs = new RegExp(
    `${marked}\\s*(?:2\\.?)?\\s*(?:信息)?不符|(?:信息)?不符[^\\n]{0,6}${marked}|下列信息不符`,
  ).test(text);
  const agrees = new RegExp(
    `${marked}\\s*(?:1\\.?)?\\s*(?:信息证明无误|相符)|(?:信息证明无误|相符)[^\\n]{0,6}${marked}|经核对[^\\n]{0,12}(?:相符|无误)`,
  ).test(text);
  if (differs === agrees) return null;
  return differs ? "不符" : "相符";
}

const amountPattern = /(?<![\d.,])(\d{1,3}(?:[,，]\d{3})+(?:\.\d{2})?|\d+\.\d{2})(?![\d,，])/g;
const amountsMax = 50;

export function fieldsIn(text: string): FoundField[] {
  const amounts = [...text.matchAll(amountPattern)]
    .slice(0, amountsMax)
    .map(([, amount = ""]) => amount.replaceAll("，", ","));
  const given: [string, string | null][] = [
    ...letterNosIn(text).map((no): [string, string] => ["letterNo", no]),
    ["firmName", first(text, /([\p{Script=Han}（）()]{2,30}会计师事务所(?:[（(][\p{Script=Han}]+[）)])?)/u)],
    ["baseDate", dateAfter(text, "(?:截至|截止|基准日)")],
    ["conclusion", conclusionIn(text)],
    ["signDate", dateAfter(text, "(?:日期|签章日期|盖章日期)")],
    ["handler", first(text, /(?:经办人|复核人)[：:]?\s*([\p{Script=Han}]{2,4})/u)],
    ["phone", first(text, /(?:电话|联系电话|职务)[：:]?\s*((?:0\d{2,3}-?)?[2-9]\d{6,7}|1[3-9]\d{9})/u)],
    ...amounts.map((amount): [string, string] => ["amount", amount]),
  ];
  return given.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
