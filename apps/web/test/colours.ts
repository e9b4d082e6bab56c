/** Colours as CSS and antd write them, laid over each other, and how well one is read on another by WCAG 2. */

/** Red, green and blue to 255, opacity to 1. */
export type Colour = readonly [red: number, green: number, blue: number, opacity: number];

function ofHex(digits: string): Colour {
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0, opacity = 255] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, opacity / 255];
}

/** `#1b5fc1`, `#fff`, `#ffffff1f`, `rgb(15 40 80 / 4%)`, `rgba(28,36,48,0.88)`, `color(srgb 0.1 0.4 0.8 / 0.12)`, `transparent`. */
export function colourOf(text: string): Colour {
  if (text === "transparent") return [0, 0, 0, 0];
  const hex = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(text);
  if (hex) return ofHex(hex[1] ?? "");
  const [, form = "", inside = ""] = /^(rgba?\(|color\(srgb )(.+)\)$/.exec(text) ?? [];
  const parts = inside.split(/[\s,/]+/);
  const [red, green, blue, opacity = 1] = parts.map((part) => Number.parseFloat(part) / (part.endsWith("%") ? 100 : 1));
  if (red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue + opacity))
    throw new Error(`${text} is no colour that is known here.`);
  const whole = form.startsWith("color") ? 255 : 1;
  return [red * whole, green * whole, blue * whole, opacity];
}

/** The first as it looks on the second, which lets nothing through. */
export function over([red, green, blue, opacity]: Colour, ground: Colour): Colour {
  const mix = (part: number, at: number) => part * opacity + (ground[at] ?? 0) * (1 - opacity);
  return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What words need against their ground. */
export const readable = 4.5;

export function contrast(words: Colour, ground: Colour): number {
  const [light = 0, dark = 0] = [luminance(over(words, ground)), luminance(ground)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
