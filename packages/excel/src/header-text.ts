/** Header labels reduced to what matters when they are compared. */
import { toHalfWidth } from "./parse-amount.ts";
import { withoutUnit } from "./units.ts";

/** Characters of labels as Taiwan, Hong Kong and Japan write them, and as the mainland does. */
const WRITTEN =
  "貸贷額额傳传伝传號号碼码編编稱称會会計计餘余幣币匯汇數数単单單单據据項项專专門门員员類类過过帳账審审覆复錄录録录製制憑凭證证証证賬账務务費费發发業业產产區区統统總总層层級级對对應应價价條条廠厂戶户當当歷历";
const SIMPLE = new Map(
  Array.from({ length: WRITTEN.length / 2 }, (_, at) => [WRITTEN[at * 2] ?? "", WRITTEN[at * 2 + 1] ?? ""]),
);
const ELSEWHERE = new RegExp(`[${[...SIMPLE.keys()].join("")}]`, "g");

/** Full width, spaces, asterisks, colons, unit notes and letter case do not matter in a label. */
export function labelKey(label: string): string {
  return withoutUnit(toHalfWidth(label).replace(/\s/g, ""))
    .replace(/[*:_]/g, "")
    .replace(/[[【〔{]/g, "(")
    .replace(/[\]】〕}]/g, ")")
    .replace(/\((?:人民币)?(?:单位)?(?:元|人民币|rmb|cny|yuan)\)/gi, "")
    .replace(/[—–－]/g, "-")
    .replace(ELSEWHERE, (char) => SIMPLE.get(char) ?? char)
    .toLowerCase();
}

/** 1 for equal labels, 0 for labels with nothing in common: one less the edits per character. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 0;
  if (Math.abs(a.length - b.length) / longer > 0.5) return 0;
  return 1 - editDistance(a, b) / longer;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
