/** The house's tokens given to antd; the same meanings stand as CSS variables in ui/tokens.css. */
import { type ThemeConfig, theme as themes } from "antd";

export type ThemeName = "default" | "green" | "red";
export type Surface = "light" | "dark";

const primaries: Record<Surface, Record<ThemeName, string>> = {
  light: { default: "#1b5fc1", green: "#12735a", red: "#8f1d3c" },
  dark: { default: "#4380d0", green: "#2c8a6b", red: "#bd5c76" },
};
/** White words on a button stay readable under the mouse, where antd would lighten it too far. */
const hovers: Record<Surface, Record<ThemeName, string>> = {
  light: { default: "#2769c8", green: "#17805f", red: "#a32a4b" },
  dark: { default: "#3a70b6", green: "#247a5d", red: "#ad4d67" },
};
/** Buttons of danger: white words, or dark ones on the lighter red of the dark surface, where no words take the ground's colour. */
const buttons: Record<Surface, Record<string, string>> = {
  light: { colorErrorHover: "#b0201a" },
  dark: { dangerColor: "#191f2a", defaultHoverColor: "#e4e9f1" },
};
const shared = {
  fontSize: 13,
  borderRadius: 6,
  controlHeight: 28,
  fontFamily: "var(--font)",
  lineHeight: 20 / 13,
  motionDurationFast: "0.08s",
  motionDurationMid: "0.12s",
  motionDurationSlow: "0.16s",
  wireframe: false,
};
/** The semantic colours never follow the theme. */
const semantics: Record<Surface, Record<string, string>> = {
  light: {
    colorSuccess: "#14743d",
    colorWarning: "#9a5b00",
    colorError: "#c4261d",
    colorTextBase: "#1c2430",
    colorTextDescription: "#55606f",
    colorTextPlaceholder: "#656f7d",
    colorTextDisabled: "#656f7d",
    colorBorder: "#c9d0da",
    colorBorderSecondary: "#dfe3e9",
    colorBgLayout: "#eef0f3",
  },
  dark: {
    colorSuccess: "#5fc98a",
    colorWarning: "#eab05a",
    colorError: "#ff8379",
    colorTextBase: "#e4e9f1",
    colorBgBase: "#191f2a",
    colorBgContainer: "#191f2a",
    colorBgElevated: "#222a38",
    colorTextDescription: "#aab5c5",
    colorTextPlaceholder: "#99a4b5",
    colorBorder: "#455063",
    colorBorderSecondary: "#323b4a",
    colorBgLayout: "#11161e",
  },
};

/** Readers who asked their system for less motion get dialogs and menus at once, and not on the way. */
export function antdTheme(name: ThemeName, surface: Surface, isStill: boolean): ThemeConfig {
  const primary = primaries[surface][name];
  const hover = { colorPrimaryHover: hovers[surface][name] };
  return {
    algorithm: surface === "dark" ? themes.darkAlgorithm : themes.defaultAlgorithm,
    hashed: false,
    // A class for each look: kept pages that still wear the one before do not clothe the others.
    cssVar: { key: `digao-${surface}-${name}` },
    token: {
      ...shared,
      motion: !isStill,
      ...semantics[surface],
      ...(surface === "light" ? hover : {}),
      colorPrimary: primary,
      colorLink: primary,
      colorInfo: primary,
    },
    components: {
      Button: { ...hover, ...buttons[surface] },
      Table: {
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 8,
        cellPaddingBlock: 13,
        cellPaddingInline: 8,
        cellFontSize: 13,
        headerBg: "var(--surface-head)",
        headerColor: "var(--text-soft)",
        headerSplitColor: "transparent",
        headerBorderRadius: 0,
        rowHoverBg: surface === "dark" ? "#1e2532" : "#f6f8fb",
      },
      Pagination: { itemSizeSM: 26 },
      Form: { itemMarginBottom: 20, verticalLabelPadding: "0 0 4px" },
      Modal: { titleFontSize: 14 },
    },
  };
}
