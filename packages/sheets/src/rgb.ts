/** Colours of cells as workbooks write them. */
import type { ColorStyle } from "./book.ts";

const NAMED: Readonly<Record<string, string>> = {
  black: "000000",
  white: "ffffff",
  red: "ff0000",
  green: "008000",
  blue: "0000ff",
  yellow: "ffff00",
};

/** "FFrrggbb"; null for what is no colour of a workbook. */
export function rgbOf(color: ColorStyle | null | undefined): string | null {
  const text = color?.rgb?.trim().toLowerCase() ?? "";
  const hex = /^#([0-9a-f]{6})/.exec(text)?.[1] ?? NAMED[text];
  if (hex) return `FF${hex.toUpperCase()}`;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `FF${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")
      .toUpperCase()}`;
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/.exec(text);
  if (!parts) return null;
  return `FF${parts
    .slice(1, 4)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}
