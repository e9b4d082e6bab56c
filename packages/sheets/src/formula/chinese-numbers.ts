/** What TEXT of Excel does with [DBNum1] to [DBNum3] and with the days of the week (aaaa), which Univer's engine does not. */
const DIGITS: Readonly<Record<string, string>> = {
  "1": "〇一二三四五六七八九",
  "2": "零壹贰叁肆伍陆柒捌玖",
  "3": "０１２３４５６７８９",
};
const UNITS: Readonly<Record<string, readonly [tens: readonly string[], groups: readonly string[]]>> = {
  "1": [
    ["", "十", "百", "千"],
    ["", "万", "亿", "万亿"],
  ],
  "2": [
    ["", "拾", "佰", "仟"],
    ["", "万", "亿", "万亿"],
  ],
  "3": [
    ["", "十", "百", "千"],
    ["", "万", "亿", "万亿"],
  ],
};
const GENERAL = /^(?:|General|G\/通用格式)$/i;
const PLAIN = /^#?,?#*0(?:\.0+)?$/;
const DAYS = "日一二三四五六";
const EPOCH_WEEKDAY = 6;

/** Undefined for every other format. */
export function chineseText(value: unknown, format: unknown): string | undefined {
  if (typeof format !== "string" || typeof value !== "number" || !Number.isFinite(value)) return undefined;
  const day = /^(?:\[\$-[0-9A-F]+\])?(aaaa?)(?:;@)?$/i.exec(format.trim());
  if (day && value >= 0) return dayOf(value, day[1]?.length === 4);
  const kind = /\[DBNum([123])\]/i.exec(format)?.[1];
  if (kind === undefined) return undefined;
  const rest = format.replace(/\[DBNum[123]\]|\[\$-[0-9A-F]+\]/gi, "");
  const [, before = "", own = "", behind = ""] = /^((?:"[^"]*")?)([^"]*)((?:"[^"]*")?)$/.exec(rest) ?? [];
  if (rest !== `${before}${own}${behind}`) return undefined;
  const text = numberText(value, kind, own.trim());
  return text === undefined ? undefined : `${before.slice(1, -1)}${text}${behind.slice(1, -1)}`;
}

const dayOf = (serial: number, isLong: boolean): string =>
  `${isLong ? "星期" : ""}${DAYS[(Math.floor(serial) + EPOCH_WEEKDAY) % 7] ?? ""}`;

function numberText(value: number, kind: string, format: string): string | undefined {
  const sign = value < 0 ? "-" : "";
  if (GENERAL.test(format)) {
    const [whole = "0", fraction] = plainOf(Math.abs(value)).split(".");
    const decimals = fraction === undefined ? "" : `.${digitsOf(fraction, kind)}`;
    return `${sign}${inWords(whole, kind)}${decimals}`;
  }
  if (!PLAIN.test(format)) return undefined;
  return `${sign}${digitsOf(Math.abs(value).toFixed(format.split(".")[1]?.length ?? 0), kind)}`;
}

/** As Excel shows it: fifteen digits, no exponent. */
const plainOf = (value: number): string =>
  Number(value.toPrecision(15)).toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 10 });
const digitsOf = (text: string, kind: string): string =>
  text.replace(/\d/g, (digit) => DIGITS[kind]?.[Number(digit)] ?? digit);

function inWords(whole: string, kind: string): string {
  const [tens, groups] = UNITS[kind] ?? [[], []];
  const zero = digitsOf("0", kind);
  if (/^0*$/.test(whole)) return zero;
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, "0");
  const parts = padded.match(/\d{4}/g) ?? [];
  let text = "";
  let isGap = false;
  parts.forEach((part, at) => {
    const own = part
      .split("")
      .map((digit, place) => (digit === "0" ? "0" : `${digitsOf(digit, kind)}${tens[3 - place] ?? ""}`))
      .join("");
    if (/^0+$/.test(own)) {
      isGap = text !== "";
      return;
    }
    const bare = own.replace(/0+$/, "").replace(/0+/g, zero);
    const words = joined(text, bare, { zero, isGap });
    text += `${words}${groups[parts.length - 1 - at] ?? ""}`;
    isGap = false;
  });
  return text;
}

/** Behind a group of noughts one nought is said; the first group has none before it. */
function joined(before: string, group: string, { zero, isGap }: { zero: string; isGap: boolean }): string {
  if (before === "") return group.startsWith(zero) ? group.slice(zero.length) : group;
  return isGap && !group.startsWith(zero) ? `${zero}${group}` : group;
}
