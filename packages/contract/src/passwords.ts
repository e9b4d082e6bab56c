/** Which passwords are good enough, judged alike by the page and by the server. */

/** `classic`: 6 to 20 letters, digits and !@#$%^&*(), with a letter and a digit. `long`: any signs, up to 64 of them. */
export type PasswordRule = "classic" | "long";
export interface PasswordPolicy {
  rule: PasswordRule;
  minLength: number;
}

export const passwordPolicyDefault: PasswordPolicy = { rule: "classic", minLength: 6 };
export const passwordMax: Record<PasswordRule, number> = { classic: 20, long: 64 };
/** The least that a firm may ask for. */
export const passwordLeast: Record<PasswordRule, number> = { classic: 6, long: 8 };

/** `form`: length or signs; `common`: on everybody's list; `context`: holds a name that any guesser tries first. */
export type PasswordFault = "form" | "common" | "context";

/** Words of the trade and of the product, which guessers put in front of a year. */
const tradeWords = ["admin", "audit", "digao", "shenji"];
/** With so much around it, a known word is no short cut any more. */
const enoughAround = 12;

const lookAlikes: Record<string, string> = { 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", $: "s", "@": "a", "!": "i" };

/** As typed, and with look-alike signs read as the letters they stand for; a 1 stands for two. */
function readingsOf(text: string): string[] {
  const read = text.replace(/[03457$@!]/g, (sign) => lookAlikes[sign] ?? sign);
  return [text, read.replaceAll("1", "l"), read.replaceAll("1", "i")];
}

const runs = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "!@#$%^&*()",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** Made of nothing but runs of the alphabet, the digits or the keyboard, three signs or more each: qwe123, abc!@#321. */
function isRuns(text: string): boolean {
  let rest = text;
  while (rest.length >= 3) {
    const length = longestRun(rest);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return rest.length < 2 && text.length >= 3;
}
function longestRun(text: string): number {
  let length = 0;
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1)))) length += 1;
  return length;
}

/** One or two signs, or a block of up to four said again and again. */
const isRepeated = (text: string): boolean => new Set(text).size <= 2 || /^(.{1,4})\1+.?$/.test(text);

const birthday = /(19|20)\d{2}[01]\d[0-3]\d/;

/** A listed word, or one or two letters, with a date of birth or a listed number around; a listed word with any six signs. */
function isDressedUp(text: string, common: ReadonlySet<string>): boolean {
  const stem = text.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const around = text.replace(stem, "");
  const isPlainAround = birthday.test(around) || isRuns(around) || isRepeated(around) || common.has(around);
  if (stem.length <= 2) return isPlainAround;
  return readingsOf(stem).some((reading) => common.has(reading)) && (around.length <= 6 || isPlainAround);
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const isListed = readingsOf(text).some((reading) => common.has(reading));
  return isListed || isRepeated(text) || isRuns(text) || isDressedUp(text, common);
}

/** A Chinese name of two signs says as much as four Latin letters. */
const isTelling = (word: string): boolean => word.length >= (/[^\u0020-\u007e]/.test(word) ? 2 : 4);

function holdsWord(text: string, words: readonly string[]): boolean {
  const near = words.filter((word) => isTelling(word) && text.length - word.length < enoughAround);
  return near.length > 0 && readingsOf(text).some((reading) => near.some((word) => reading.includes(word)));
}

const classicForm = /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9!@#$%^&*()]+$/;

function isWellFormed(password: string, { rule, minLength }: PasswordPolicy): boolean {
  const { length } = [...password];
  if (length < Math.max(minLength, passwordLeast[rule]) || length > passwordMax[rule]) return false;
  return rule === "classic" ? classicForm.test(password) : !/\p{Cc}/u.test(password) && password.trim() === password;
}

/** What is wrong with a password that someone wants to set; `words` are the names of the person and of the firm. */
export function passwordFault(
  password: string,
  policy: PasswordPolicy,
  words: readonly string[],
  common: ReadonlySet<string>,
): PasswordFault | null {
  if (!isWellFormed(password, policy)) return "form";
  const text = password.toLowerCase();
  if (isCommon(text, common)) return "common";
  return holdsWord(text, [...tradeWords, ...words.map((word) => word.toLowerCase())]) ? "context" : null;
}
