/** Money as the wire carries it (a decimal string) turned into whole fen and back; no float ever touches an amount. */
/** What the server sends: two decimals. Summing a ledger reads millions of these. */
const usual = /^-?\d+\.\d\d$/;
const shape = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/;

/** "1234.5" is 123450n fen; undefined where the text is no amount of at most two decimals. */
export function toFen(text: string | null | undefined): bigint | undefined {
  if (text && usual.test(text)) return BigInt(text.slice(0, -3) + text.slice(-2));
  const parts = text ? shape.exec(text) : null;
  if (!parts) return undefined;
  const fen = BigInt(parts[2] ?? "0") * 100n + BigInt((parts[3] ?? "").padEnd(2, "0"));
  return parts[1] ? -fen : fen;
}

/** 123450n fen is "1234.50". */
export function fromFen(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, "0");
  return `${fen < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Half away from zero (四舍五入), the rounding of Chinese accounts. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (size + by / 2n) / by;
  return value < 0n ? -rounded : rounded;
}

export const sumFen = (values: Iterable<string | null | undefined>): bigint => {
  let sum = 0n;
  for (const value of values) sum += toFen(value) ?? 0n;
  return sum;
};
