/** What a reply says in its words or on its scan: numbers, conclusions, amounts, dates. Found, never believed by itself. */

export interface FoundField {
  name: string;
  value: string;
  /** Where it stands in the words. */
  at: number;
  length: number;
}
type Place = Omit<FoundField, "name">;

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

/** What the first group of the pattern takes. */
function first(text: string, pattern: RegExp): Place | null {
  const found = pattern.exec(text);
  const value = found?.[1];
  if (!found || value === undefined) return null;
  return { value: value.trim(), at: found.index + found[0].lastIndexOf(value), length: value.length };
}
const pad = (part: string | undefined): string => String(Number(part)).padStart(2, "0");

function dateAfter(text: string, word: string): Place | null {
  const pattern = new RegExp(`(?:${word})[^\\d]{0,10}((\\d{4})\\s*[年./-]\\s*(\\d{1,2})\\s*[月./-]\\s*(\\d{1,2}))`);
  const found = pattern.exec(text);
  if (!found) return null;
  const [whole, date = "", year, month, day] = found;
  if (Number(month) > 12 || Number(day) > 31) return null;
  return { value: `${year}-${pad(month)}-${pad(day)}`, at: found.index + whole.lastIndexOf(date), length: date.length };
}

const marked = "[√✓✔☑■]";
const differing = new RegExp(`${marked}\\s*(?:2\\.?)?\\s*(?:信息)?不符|(?:信息)?不符[^\\n]{0,6}${marked}|下列信息不符`);
const agreeing = new RegExp(
  `${marked}\\s*(?:1\\.?)?\\s*(?:信息证明无误|相符)|(?:信息证明无误|相符)[^\\n]{0,6}${marked}|经核对[^\\n]{0,12}(?:相符|无误)`,
);
/** The mark stands before or behind the words it chooses. */
function conclusionIn(text: string): Place | null {
  const [differs, agrees] = [differing.exec(text), agreeing.exec(text)];
  if ((differs === null) === (agrees === null)) return null;
  const found = differs ?? agrees;
  return { value: differs ? "不符" : "相符", at: found?.index ?? 0, length: found?.[0].length ?? 0 };
}

const amountPattern =
  /(?<![\d.,，-])(-?\d{1,3}(?:\s?[,，]\s?\d{3})+(?:\s?\.\s?\d{2})?|-?\d+\s?\.\s?\d{2})(?![\d%％]|\.\d|\s?[,，]\s?\d)/g;
const amountsMax = 50;

/** As it is written in the books: without the marks that part its digits, and the blanks that recognition puts beside them. */
const amountOf = (amountText: string): string => amountText.replaceAll("，", ",").replace(/\s/g, "");

/** Signs of other alphabets that recognition puts in place of hexadecimal ones. */
const mistaken: Readonly<Record<string, string>> = { O: "0", Q: "0", I: "1", L: "1", Z: "2", S: "5", G: "6" };
function hashCodeIn(text: string): Place | null {
  const found = first(text, /(?:[校骋验]\s?码|Content\s?code)\s*[:：]?\s*([0-9A-Z]{12})(?![0-9A-Z])/);
  return found && { ...found, value: found.value.replace(/[OQILZSG]/g, (sign) => mistaken[sign] ?? sign) };
}

export function fieldsIn(text: string): FoundField[] {
  const amounts = [...text.matchAll(amountPattern)]
    .slice(0, amountsMax)
    .map(({ index, 1: amountText = "" }) => ({ value: amountOf(amountText), at: index, length: amountText.length }));
  const numbers = letterNosIn(text).map((value) => {
    const found = [...text.matchAll(letterPattern)].find(([amountText]) => letterNosIn(amountText)[0] === value);
    return { value, at: found?.index ?? 0, length: found?.[0].length ?? 0 };
  });
  const given: [string, Place | null][] = [
    ...numbers.map((place): [string, Place] => ["letterNo", place]),
    ["hashCode", hashCodeIn(text)],
    [
      "firmName",
      first(
        text,
        /(?:聘请的|委托|致\s?[：:]?\s?)?([\p{Script=Han}（）()]{2,30}?会计师事务所(?:[（(][\p{Script=Han}]+[）)])?)/u,
      ),
    ],
    ["baseDate", dateAfter(text, "截至|截止|基准日")],
    ["conclusion", conclusionIn(text)],
    ["signDate", dateAfter(text, "(?<!截止)日期|签章日期|盖章日期")],
    [
      "handler",
      first(
        text,
        /(?:经办人|复核人)\s?[：:]?\s*(?!日期|职务|电话)([\p{Script=Han}]{2,4}?)(?=\s|日期|职务|电话|[，,。；;（(]|$)/u,
      ),
    ],
    ["phone", first(text, /(?:电话|联系电话|职务)\s?[：:]?\s*((?:0\d{2,3}-?)?[2-9]\d{6,7}|1[3-9]\d{9})/u)],
    ...amounts.map((place): [string, Place] => ["amount", place]),
  ];
  return given.flatMap(([name, place]) => (place && place.value !== "" ? [{ name, ...place }] : []));
}
