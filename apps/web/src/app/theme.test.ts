import { theme } from "antd";
import { describe, expect, test } from "vitest";
import { colourOf, contrast, readable } from "../../test/colours.ts";
import { antdTheme } from "./theme.ts";

const between = (words: string, ground: string) => contrast(colourOf(words), colourOf(ground));

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
      expect(between(button.defaultHoverColor ?? "", general.colorBgContainer)).toBeGreaterThan(readable);
      for (const [words, ground] of pairs) expect(between(words, ground), ground).toBeGreaterThan(readable);
    },
  );
});
