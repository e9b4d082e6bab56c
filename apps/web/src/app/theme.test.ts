import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { antdTheme } from "./theme.ts";

/** Relative luminance of a colour #rrggbb, by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("on the %s surface", (surface) => {
  test.each(["default", "green", "red"] as const)(
    "words on the buttons of %s are readable, also under the mouse",
    (name) => {
      const look = antdTheme(name, surface, false);
      const general = theme.getDesignToken(look);
      const own = {
        primaryColor: "#ffffff",
        dangerColor: "#ffffff",
        defaultHoverColor: look.components?.Button?.colorPrimaryHover,
      };
      const token = { ...general, ...own };
      const button = { ...token, ...look.components?.Button };
      const pairs = [
        [button.primaryColor, button.colorPrimary],
        [button.primaryColor, button.colorPrimaryHover],
        [button.primaryColor, button.colorPrimaryActive],
        [button.dangerColor, button.colorError],
        [button.dangerColor, button.colorErrorHover],
      ] as const;
      expect(contrast(button.defaultHoverColor ?? "", general.colorBgContainer)).toBeGreaterThan(4.5);
      for (const [words, ground] of pairs) expect(contrast(words, ground), ground).toBeGreaterThan(4.5);
    },
  );
});
