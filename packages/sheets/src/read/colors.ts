/** Colours of a workbook as "#rrggbb": from its theme, the indexed palette, or written out. */
import { child, numberOr, type XmlNode } from "./xml-tree.ts";

/** Theme places as cells number them: light and dark change sides against the theme's own order. */
const THEME_ORDER = [
  "lt1",
  "dk1",
  "lt2",
  "dk2",
  "accent1",
  "accent2",
  "accent3",
  "accent4",
  "accent5",
  "accent6",
  "hlink",
  "folHlink",
];
export const officeTheme = [
  "FFFFFF",
  "000000",
  "EEECE1",
  "1F497D",
  "4F81BD",
  "C0504D",
  "9BBB59",
  "8064A2",
  "4BACC6",
  "F79646",
  "0000FF",
  "800080",
];

const BASIC = "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF".split(" ");
const PALETTE =
  "800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333".split(
    " ",
  );
const indexedPalette = [...BASIC, ...BASIC, ...PALETTE];

export interface Colors {
  theme: readonly string[];
  indexed: readonly string[];
}
export const plainColors: Colors = { theme: officeTheme, indexed: indexedPalette };

export function themeColors(theme: XmlNode | null): readonly string[] {
  const scheme = child(child(theme, "themeElements"), "clrScheme");
  if (!scheme) return officeTheme;
  return THEME_ORDER.map((name, index) => {
    const color = child(scheme, name)?.children[0];
    const value = color?.attributes.lastClr ?? color?.attributes.val ?? "";
    return /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : (officeTheme[index] ?? "000000");
  });
}

export function indexedColors(styles: XmlNode | null): readonly string[] {
  const own = child(child(styles, "colors"), "indexedColors");
  if (!own) return indexedPalette;
  return own.children.map(({ attributes }, index) => attributes.rgb?.slice(-6) ?? indexedPalette[index] ?? "000000");
}

/** Null for automatic colours. */
export function colorOf(node: XmlNode | undefined, { theme, indexed }: Colors): string | null {
  if (!node) return null;
  const { rgb, theme: place, indexed: index, tint, auto } = node.attributes;
  if (auto === "1" || auto === "true") return null;
  let hex: string | undefined;
  if (rgb) hex = rgb.slice(-6);
  else if (place !== undefined) hex = theme[Number(place)];
  else if (index !== undefined) hex = indexed[Number(index)];
  if (hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) return null;
  return `#${tinted(hex, numberOr(tint, 0)).toLowerCase()}`;
}

/** Excel changes the luminance in HSL. */
function tinted(hex: string, tint: number): string {
  if (tint === 0) return hex;
  const [h, s, l] = toHsl(hex);
  return fromHsl(h, s, tint < 0 ? l * (1 + tint) : l * (1 - tint) + tint);
}

function toHsl(hex: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (d === 0) return [0, 0, l];
  const s = l > 0.5 ? d / (2 - max - min) : d / (max + min);
  return [hueOf(r, g, b, max, d), s, l];
}

function hueOf(r: number, g: number, b: number, max: number, d: number): number {
  if (max === r) return ((g - b) / d + (g < b ? 6 : 0)) / 6;
  return max === g ? ((b - r) / d + 2) / 6 : ((r - g) / d + 4) / 6;
}

function fromHsl(h: number, s: number, l: number): string {
  const q = l < 0.5 ? l * (1 + s) : l + s - l * s;
  const p = 2 * l - q;
  const part = (shift: number) => {
    const t = (h + shift + 1) % 1;
    if (t < 1 / 6) return p + (q - p) * 6 * t;
    if (t < 1 / 2) return q;
    return t < 2 / 3 ? p + (q - p) * (2 / 3 - t) * 6 : p;
  };
  const parts = s === 0 ? [l, l, l] : [part(1 / 3), part(0), part(-1 / 3)];
  return parts
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}
