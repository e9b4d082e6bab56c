/** Univer's palette with the reader's primary colour, mixed from the token that the page itself is drawn with. */
import { ColorKit } from "@univerjs/core";
import { defaultTheme, type Theme } from "@univerjs/themes";

/** Share of white (positive) or black (negative) in each step of a ramp. */
const steps = {
  50: 0.95,
  100: 0.88,
  200: 0.74,
  300: 0.55,
  400: 0.28,
  500: 0.12,
  600: 0,
  700: -0.14,
  800: -0.3,
  900: -0.45,
};

const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
function mixed(base: { r: number; g: number; b: number }, share: number): string {
  const to = share > 0 ? 255 : 0;
  const part = Math.abs(share);
  return `#${[base.r, base.g, base.b].map((channel) => hex(channel + (to - channel) * part)).join("")}`;
}

export function sheetTheme(): Theme {
  const token = getComputedStyle(document.documentElement).getPropertyValue("--primary-fill").trim();
  const base = new ColorKit(token || "#1b5fc1").toRgb();
  const primary = Object.fromEntries(Object.entries(steps).map(([step, share]) => [step, mixed(base, share)]));
  return { ...defaultTheme, primary: { ...defaultTheme.primary, ...primary } };
}
