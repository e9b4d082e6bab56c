/**
 * Money (金额) in 分 (1/100 yuan) as bigint: exact, and every numeric(20,2) fits.
 * Signed where it is a net: debit positive, credit negative. Rounding is half away from zero (四舍五入), once, where an amount is stored.
 */
export type Fen = bigint;

/**
 * "1234.5" -> 123450n. The decimal strings come from numeric columns, files and the wire; trailing zeros beyond the fen are accepted.
 * @throws RangeError when the text is not a plain decimal or has a fraction of a fen
 */
export function fen(yuan: string): Fen {
  const [, sign, whole, cents = ""] = /^(-?)(\d{1,30})(?:\.(\d{1,2})0{0,10})?$/.exec(yuan) ?? fail(yuan);
  const amount = BigInt(`${whole}${cents.padEnd(2, "0")}`);
  return sign ? -amount : amount;
}

/** 123450n -> "1234.50" */
export function yuan(amount: Fen): string {
  return fixed(amount, 2);
}

/** What stands in its place once amounts are written. */
export type InYuan<T> = T extends Fen ? string : T extends object ? { [Name in keyof T]: InYuan<T[Name]> } : T;

/** Every amount, at whatever depth of named values, as it is written. */
export const inYuan = <const T extends object>(values: T): InYuan<T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)])) as InYuan<T>;

function written(value: unknown): unknown {
  if (typeof value === "bigint") return yuan(value);
  return typeof value === "object" && value !== null ? inYuan(value) : value;
}

export function sum(amounts: Iterable<Fen>): Fen {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export const abs = (amount: Fen): Fen => (amount < 0n ? -amount : amount);

export const max = (a: Fen, b: Fen): Fen => (a > b ? a : b);

export const min = (a: Fen, b: Fen): Fen => (a < b ? a : b);

/** n / d rounded half away from zero. @throws RangeError on division by zero */
export function divideRounded(n: bigint, d: bigint): bigint {
  const isNegative = n < 0n !== d < 0n;
  const divisor = abs(d);
  const rounded = (abs(n) * 2n + divisor) / (divisor * 2n);
  return isNegative ? -rounded : rounded;
}

/**
 * amount × rate to the fen: multiplyRate(12300000n, "0.25"). The rate is a decimal fraction string (0.05 = 5 %), never a float.
 * @throws RangeError when the rate is not a plain decimal
 */
export function multiplyRate(amount: Fen, rate: string): Fen {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(rate) ?? fail(rate);
  const product = divideRounded(amount * BigInt(`${whole}${part}`), 10n ** BigInt(part.length));
  return sign ? -product : product;
}

/** n ÷ d as a decimal string of `decimals` places, or null when d is zero (shown "—"). */
export function ratio(n: bigint, d: bigint, decimals = 4): string | null {
  return d === 0n ? null : fixed(divideRounded(n * 10n ** BigInt(decimals), d), decimals);
}

/** 123456789n -> "1,234,567.89"; zero is blank on audit sheets and "0.00" in totals. */
export function thousands(amount: Fen, options: { blankZero?: boolean } = {}): string {
  return options.blankZero && amount === 0n ? "" : grouped(yuan(amount));
}

/** The amount in 万元 for display only: 123456789n -> "123.46". */
export function tenThousands(amount: Fen, decimals = 2): string {
  const scale = 10n ** BigInt(decimals);
  return grouped(fixed(divideRounded(amount * scale, 1_000_000n), decimals));
}

/** An integer scaled by 10^decimals as text: fixed(-5n, 2) = "-0.05". */
export function fixed(scaled: bigint, decimals: number): string {
  const digits = abs(scaled)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return scaled < 0n ? `-${text}` : text;
}

const grouped = (text: string): string => {
  const [whole = "", part] = text.split(".");
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return part === undefined ? separated : `${separated}.${part}`;
};

function fail(text: string): never {
  throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
}
