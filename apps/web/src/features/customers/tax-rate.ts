/** Income tax rates (所得税税率): a percentage as people type it, a fraction as it is stored; moved in the text, never a float. */
export const usualRates = ["0.25", "0.2", "0.15"] as const;

/** "12.5" is "0.125"; undefined where it is no percentage from 0 to 100 with at most four decimals. */
export function fractionOf(percent: string): string | undefined {
  const parts = /^0*(\d{1,3})(?:\.(\d{0,4}))?%?$/.exec(percent.trim());
  if (!parts) return undefined;
  const digits = (parts[1] ?? "").padStart(3, "0");
  const tail = `${digits.slice(1)}${parts[2] ?? ""}`.replace(/0+$/, "");
  const whole = digits.slice(0, 1);
  if (whole > "1" || (whole === "1" && tail !== "")) return undefined;
  return tail ? `${whole}.${tail}` : whole;
}

/** "0.125" is "12.5". */
export function percentOf(fraction: string | null | undefined): string {
  const [whole = "", tail = ""] = (fraction ?? "").split(".");
  if (!/^\d+$/.test(whole)) return "";
  const moved = tail.padEnd(2, "0");
  const rest = moved.slice(2).replace(/0+$/, "");
  const before = `${whole}${moved.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  return rest ? `${before}.${rest}` : before;
}

/** Stored rates may carry trailing zeros. */
export const isUsual = (fraction: string | null | undefined) =>
  usualRates.some((rate) => percentOf(rate) === percentOf(fraction));
