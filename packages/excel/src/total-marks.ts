/** Words that mark a row as a total, a carried figure or an opening instead of an entry: 本月合计, 过次页, 期初余额, Total, b/f. */

export type TotalMark = "total" | "carried" | "opening";

const DAY = String.raw`(?:\d{2,4}[-./年]\d{1,2}(?:[-./月]\d{0,2}日?份?)?|\d{1,2}月(?:份|\d{1,2}日)?|\d{1,2}[-./]\d{1,2})`;
const WHEN = String.raw`(?:${DAY}|\d{4}年?度?|第?[一二三四1-4]季度?|[一二三四五六七八九十]{1,3}月份?)`;
const SCOPE = "[本当全各逐按]?[日周旬月季期年页度份止]{0,3}|当前|以上|前页";
const SUM = "(?:合计|小计|总计|累计|共计|总合计)";
const TOTAL_ZH = new RegExp(
  `^${WHEN}?(?:${SCOPE}|凭证|分录|借贷|借方|贷方|科目|账户|末级)(?:借贷|借贷方)?(?:发生额?及?)?${SUM}(?:数|额|金额|发生额)?(?:\\([^()]{0,8})?$`,
);
/** 月计, 本月发生额及余额, and the sum of a voucher in words: 凭证合计：壹佰元整. */
const SHORT_ZH = /^[本当]?[日旬月季年周]计$|^[本当全][日旬月季年期]?发生额及余额$/;
const IN_WORDS = /(?<=[合总小]计):?(?:人民币)?[零〇壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分]+[整正]?$/;
const CARRIED_ZH = new RegExp(
  `^${WHEN}?(?:过次页|转次页|转下页|过下页|结转下页|转后页|过后页|承前页|承上页|接上页|接前页|前页结转|上页结转|前页累计|上页累计|结转下年|结转下期|结转下月|[月期年]末余额|[本当][日月期年]余额)$`,
);
const OPENING_ZH = new RegExp(
  `^${WHEN}?(?:[期年月]初(?:余额|数|结存)?|起初余额|上[年期月](?:结转|余额|结余|年末余额|期末余额)|上年年末余额)$`,
);
const TOTAL_EN =
  /^(?:(?:grand|sub|page|period|month|monthly|account|report|day|daily|year|yearly|annual|running|voucher|final|overall|cumulative)[ -]*)*totals?(?: \d{4}(?:-\d{2})?)?$|^(?:year|month|period)[ -]to[ -]date(?: totals?)?$|^[yms]td(?: totals?)?$/;
const CARRIED_EN =
  /^(?:balances?|totals?|amount)? ?(?:carried (?:forward|down|over)|[cC]\/(?:fwd|[fFdDoO]))$|^closing balances?$/;
const OPENING_EN =
  /^(?:balances?|totals?|amount)? ?(?:brought (?:forward|down)|[bB]\/(?:fwd|[fFdD])|forward)$|^opening balances?$|^beginning balances?$/;
const ENDS_IN_TOTAL =
  /(?:合计|小计|总计|共计)(?:数|额|金额)?$|^(?:grand |sub-?)?totals?(?: (?:of|for) .+|:? [\d.-]+)$|\b(?:sub-?)?totals?$/;
/** Most texts of a journal go no further than their last character. */
const LAST = new Uint8Array(0x10000);
for (const char of "计数额页年月期初转余存整正分lLsSdDfFeEoOrRnN:：()（）[]【】*#=-—~·. \u3000")
  LAST[char.charCodeAt(0)] = 1;
const SUSPECT = /[计页]|[初末结]|余额|total|ward|date|td|balance|[bc]\/|down|over/i;
const CHARS_MAX = 40;

const edges = /^[\s:：()（）[\]【】*#=\-—~·.]+|[\s:：()（）[\]【】*#=\-—~·.]+$/g;

/** SAP marks rows of sums by stars, one a level. */
const STARS = /^\s*\*{1,9}\s*$/;

/** What the whole text says, spaces and punctuation around it aside; null for any other text, such as 支付合计款项. */
export function totalMark(text: string): TotalMark | null {
  if (LAST[text.charCodeAt(text.length - 1)] !== 1 || text.length > CHARS_MAX) return null;
  if (!SUSPECT.test(text)) return STARS.test(text) ? "total" : null;
  const plain = text.normalize("NFKC").replace(edges, "");
  const joined = plain.replace(/\s+/g, "").replace(IN_WORDS, "");
  if (TOTAL_ZH.test(joined) || SHORT_ZH.test(joined)) return "total";
  if (CARRIED_ZH.test(joined)) return "carried";
  if (OPENING_ZH.test(joined)) return "opening";
  const words = plain.replace(/\s+/g, " ").toLowerCase();
  if (TOTAL_EN.test(words)) return "total";
  if (CARRIED_EN.test(words)) return "carried";
  return OPENING_EN.test(words) ? "opening" : null;
}

/** Text of a code or heading that ends in a total: 银行存款小计, 1002合计, 资产总计, Total for 1002. */
export function endsInTotal(text: string): boolean {
  if (text.length > CHARS_MAX || !SUSPECT.test(text)) return false;
  const plain = text.normalize("NFKC").replace(edges, "");
  return ENDS_IN_TOTAL.test(plain.replace(/\s+/g, "")) || ENDS_IN_TOTAL.test(plain.toLowerCase());
}
