/** The colours of a label's chip (标签样式), from one colour and a style: its words are always readable on its ground (WCAG 2, 4.5 to 1). */

type Rgb = readonly [red: number, green: number, blue: number];

export interface ChipColours {
  labelForeGround: string;
  labelBackGround: string;
  labelBorder: string;
}

/** 1 solid, 2 outline, 3 light. */
export type LabelStyle = "1" | "2" | "3";
export const isLabelStyle = (value: unknown): value is LabelStyle => value === "1" || value === "2" || value === "3";

const readable = 4.5;
const white: Rgb = [255, 255, 255];
const ink: Rgb = [16, 24, 40];
/** How much of the colour the ground and the border of a light chip have. */
const tint = { ground: 0.12, border: 0.4 } as const;
const step = 0.02;

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Between 1 and 21. */
export const contrastIn = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other));

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [at(0), at(1), at(2)];
};

/** As it is written, rounded: what is judged is what is shown. */
const rounded = (colour: Rgb): Rgb => rgbOf(hexOf(colour));

/** The colour itself, as dark as its ground asks. */
function darkened(colour: Rgb, ground: Rgb): Rgb {
  for (let share = 1; share > 0; share -= step) {
    const words = rounded(mixed(colour, ink, share));
    if (contrastOf(words, ground) >= readable) return words;
  }
  return ink;
}

export function chipColours(style: LabelStyle, colour: string): ChipColours {
  const own = rgbOf(colour);
  if (style === "1") {
    const black: Rgb = [0, 0, 0];
    const words = [white, ink, black].find((one) => contrastOf(one, own) >= readable) ?? black;
    return { labelForeGround: hexOf(words), labelBackGround: hexOf(own), labelBorder: hexOf(own) };
  }
  const ground = style === "2" ? white : rounded(mixed(own, white, tint.ground));
  const border = style === "2" ? own : mixed(own, white, tint.border);
  return { labelForeGround: hexOf(darkened(own, ground)), labelBackGround: hexOf(ground), labelBorder: hexOf(border) };
}
