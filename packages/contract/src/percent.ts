/** Percentages as people read and type them, fractions as they are stored: the point moves in the text, never through a float. */

/** A decimal string cut or filled to `places`, rounded half up on its digits. */
export function toPlaces(value: string, places: number): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!parts) return value;
  const fraction = (parts[3] ?? "").padEnd(places + 1, "0");
  const scaled = BigInt(`${parts[2]}${fraction.slice(0, places)}`) + (Number(fraction[places]) >= 5 ? 1n : 0n);
  const digits = scaled.toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = parts[1] && scaled !== 0n ? "-" : "";
  return `${sign}${places > 0 ? `${whole}.${digits.slice(-places)}` : whole}`;
}

/** "0.125" is "12.5"; "" where it is no fraction. */
export function percentOf(fraction: string | null | undefined): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(fraction ?? "");
  if (!parts) return "";
  const moved = (parts[3] ?? "").padEnd(2, "0");
  const whole = `${parts[2]}${moved.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const rest = moved.slice(2).replace(/0+$/, "");
  return `${parts[1]}${whole}${rest ? `.${rest}` : ""}`;
}

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

/** With a fixed number of decimals: "0.0525" is "5.3%" with one. Text that is no fraction is shown as it came. */
export function percentText(fraction: string, places: number): string {
  const percent = percentOf(fraction);
  return percent === "" ? fraction : `${toPlaces(percent, places)}%`;
}

/** With at most that many decimals: "0.05" is "5%". */
export function shortPercent(fraction: string, placesMax: number): string {
  const text = percentText(fraction, placesMax);
  return text.includes(".") ? text.replace(/\.?0*%$/, "%") : text;
}
