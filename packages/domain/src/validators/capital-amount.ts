/** Amount in Chinese capitals (人民币大写, 支付结算办法 annex 1), for letters, receipts and confirmations. */
import { abs, type Fen } from "../money.ts";

const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];

/** 100503n -> "人民币壹仟零伍元零叁分"; whole yuan and whole jiao end in 整; negative amounts begin with 负. */
export function capitalAmount(amount: Fen): string {
  const fen = abs(amount);
  const yuan = fen / 100n;
  const jiao = Number((fen / 10n) % 10n);
  const cents = Number(fen % 10n);
  const whole = yuan === 0n ? "" : `${integer(yuan)}元`;
  return `人民币${amount < 0n ? "负" : ""}${whole}${fraction(jiao, cents, whole !== "") || (whole ? "整" : "零元整")}`;
}

function fraction(jiao: number, cents: number, hasYuan: boolean): string {
  if (jiao === 0 && cents === 0) return "";
  if (jiao === 0) return `${hasYuan ? "零" : ""}${DIGITS[cents]}分`;
  return cents === 0 ? `${DIGITS[jiao]}角整` : `${DIGITS[jiao]}角${DIGITS[cents]}分`;
}

function integer(n: bigint): string {
  if (n >= 100_000_000n) return joined(n, 100_000_000n, "亿");
  if (n >= 10_000n) return joined(n, 10_000n, "万");
  return group(Number(n));
}

function joined(n: bigint, unit: bigint, name: string): string {
  const rest = n % unit;
  const zero = rest > 0n && rest < unit / 10n ? "零" : "";
  return `${integer(n / unit)}${name}${zero}${rest === 0n ? "" : integer(rest)}`;
}

function group(n: number): string {
  let text = "";
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(n / 10 ** place) % 10;
    if (digit !== 0) text += `${DIGITS[digit]}${PLACES[place]}`;
    else if (text !== "" && !text.endsWith("零") && n % 10 ** place !== 0) text += "零";
  }
  return text;
}
