/** What the stamped PDF of a report says, held against what was signed, audited and filed (财会〔2023〕15号): each agrees, differs, or was not found. */
import { type Fen, thousands } from "../money.ts";
import { type OpinionKind, opinionKind } from "./opinion-kind.ts";

export const READ_BACK_FIELDS = [
  "reportNo",
  "code",
  "reportDate",
  "signers",
  "opinion",
  "assets",
  "revenue",
  "profit",
] as const;
export type ReadBackField = (typeof READ_BACK_FIELDS)[number];
export type ReadBackResult = "agrees" | "differs" | "notFound";

export interface ReadBackLine {
  field: ReadBackField;
  expected: string;
  /** As it stands in the file; null where nothing of the kind was found. */
  found: string | null;
  result: ReadBackResult;
}

export interface ReportAsFiled {
  reportNo: string;
  /** Null for kinds that are not filed. */
  code: string | null;
  /** A day. */
  reportDate: string;
  signers: readonly string[];
  opinion: OpinionKind;
  /** Of the audited statements; null where the project has no books. */
  figures: Readonly<Record<"assets" | "revenue" | "profit", Fen>> | null;
}

/** Full-width signs as narrow ones, every bracket alike. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[〔【[]/g, "[")
    .replace(/[〕】\]]/g, "]");
const compact = (text: string): string => plain(text).replace(/\s+/g, "");
/** Words in one piece, figures still apart from each other. */
const joined = (text: string): string =>
  plain(text)
    .replace(/(?<=[\p{Script=Han}、,.:])\s+(?=\p{Script=Han})/gu, "")
    .replace(/[ \t]+/g, " ");

interface Found {
  found: string | null;
  result: ReadBackResult;
}
const agrees = (found: string): Found => ({ found, result: "agrees" });
const differs = (found: string): Found => ({ found, result: "differs" });
const notFound: Found = { found: null, result: "notFound" };

function numberIn(text: string, expected: string): Found {
  if (text.includes(`${compact(expected)}`)) return agrees(expected);
  const other = /\p{Script=Han}{2,12}字?\[\d{4}\]第?\d{1,8}号/u.exec(text);
  return other ? differs(other[0]) : notFound;
}

const codeLabel = /(?:验证码|报备编码|报备编号|赋码|报告编码)[为是]?:?(\p{Script=Han}?[0-9A-Za-z]{6,40})/u;
function codeIn(text: string, codes: readonly string[], expected: string): Found {
  const own = compact(expected);
  if (text.includes(own) || codes.some((one) => one.includes(own))) return agrees(expected);
  const other = codeLabel.exec(text)?.[1];
  return other ? differs(other) : notFound;
}

const zero = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const upTo = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens > 1 ? `${zero[tens]}十` : "十";
  return tens === 0 ? (zero[ones] ?? "") : `${ten}${ones === 0 ? "" : zero[ones]}`;
};
const day =
  /\d{4}年\d{1,2}月\d{1,2}日|[〇○零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}日/g;
function waysToWrite(expected: string): string[] {
  const [year = 0, month = 0, date = 0] = expected.split("-").map(Number);
  const inWords = [...String(year)].map((digit) => zero[Number(digit)]).join("");
  const two = (part: number) => String(part).padStart(2, "0");
  return [
    `${year}年${month}月${date}日`,
    `${year}年${two(month)}月${two(date)}日`,
    `${inWords}年${upTo(month)}月${upTo(date)}日`,
  ];
}

const signLabel = "中国注册会计师:";
/** A report is dated beneath its signatures; of days elsewhere nobody knows what they are. */
const beneath = 160;
function dateIn(text: string, expected: string): Found {
  const ways = waysToWrite(expected);
  const at = text.lastIndexOf(signLabel);
  const under = at < 0 ? [] : (text.slice(at, at + beneath).match(day) ?? []);
  const isRight = (found: string) => ways.includes(found.replaceAll(/[○零]/g, "〇"));
  const right = under.find(isRight);
  if (right) return agrees(right);
  const [other] = under;
  return other ? differs(other) : notFound;
}

const labelled = /中国注册会计师:(?:\([^)]{0,8}\))?(?!中国)(\p{Script=Han}{2,4})/gu;
function signersIn(text: string, signers: readonly string[]): Found {
  const at = text.indexOf(signLabel);
  const under = at < 0 ? "" : text.slice(at);
  const names = signers.map(compact);
  if (names.length > 0 && names.every((name) => under.includes(name))) return agrees(signers.join("、"));
  const others = [...under.matchAll(labelled)].map(([, found = ""]) => found);
  const strange = others.filter((found) => !names.some((name) => found.startsWith(name) || name.startsWith(found)));
  return strange.length > 0 ? differs(strange.join("、")) : notFound;
}

/** The heading under the opinion says which it is. */
const basis: Readonly<Record<string, OpinionKind>> = {
  形成审计意见的基础: opinionKind.unmodified,
  形成无保留意见的基础: opinionKind.unmodified,
  形成保留意见的基础: opinionKind.qualified,
  形成否定意见的基础: opinionKind.adverse,
  形成无法表示意见的基础: opinionKind.disclaimer,
};
function opinionIn(text: string, expected: OpinionKind): Found {
  const headings = Object.keys(basis).filter((one) => text.includes(one));
  const [first] = headings;
  if (first === undefined) return notFound;
  const isRight = headings.every((one) => basis[one] === expected);
  return isRight ? agrees(first) : differs(headings.find((one) => basis[one] !== expected) ?? first);
}

const amountIn = /\(?-?\d{1,3}(?:,\d{3})+\.\d{2}\)?|\(?-?\d{1,15}\.\d{2}\)?/;
const labels = {
  assets: [/资产(?:总计|总额)/g],
  revenue: [/一、营业(?:总)?收入/g, /(?<!\p{Script=Han})营业(?:总)?收入/gu],
  profit: [/[二三四五六七]、净利润/g, /(?<!\p{Script=Han})净利润/gu],
} as const;
const reach = 90;
const amountOf = (found: string): string => {
  const isNegative = found.includes("-") || found.startsWith("(");
  return `${isNegative ? "-" : ""}${found.replace(/[(),-]/g, "")}`;
};

/** The first amount beside each line of that name: that of the year. */
function amountsBeside(text: string, label: RegExp): string[] {
  return [...text.matchAll(label)].flatMap(({ 0: words, index }) => {
    const from = index + words.length;
    const [line = ""] = text.slice(from, from + reach).split(/(?<=\.\d{2}\)?)\s*\n/);
    const found = amountIn.exec(line);
    return found ? [found[0]] : [];
  });
}

/** Beside every line of the statements; one that says something else differs. */
function figureIn(text: string, name: keyof typeof labels, expected: Fen): Found {
  const own = thousands(expected).replaceAll(",", "");
  for (const label of labels[name]) {
    const all = amountsBeside(text, label);
    if (all.length === 0) continue;
    const other = all.find((one) => amountOf(one) !== own);
    return other === undefined ? agrees(all[0] ?? "") : differs(other);
  }
  return notFound;
}

/** @param codes what QR codes in the file say */
export function readBack(text: string, codes: readonly string[], filed: ReportAsFiled): ReadBackLine[] {
  const whole = compact(text);
  const words = joined(text);
  const { code, figures } = filed;
  const line = (field: ReadBackField, expected: string, found: Found): ReadBackLine => ({ field, expected, ...found });
  const figure = (name: keyof typeof labels): ReadBackLine =>
    figures ? line(name, thousands(figures[name]), figureIn(words, name, figures[name])) : line(name, "", notFound);
  return [
    line("reportNo", filed.reportNo, numberIn(whole, filed.reportNo)),
    ...(code === null ? [] : [line("code", code, codeIn(whole, codes, code))]),
    line("reportDate", filed.reportDate, dateIn(whole, filed.reportDate)),
    line("signers", filed.signers.join("、"), signersIn(whole, filed.signers)),
    line("opinion", String(filed.opinion), opinionIn(whole, filed.opinion)),
    figure("assets"),
    figure("revenue"),
    figure("profit"),
  ];
}
