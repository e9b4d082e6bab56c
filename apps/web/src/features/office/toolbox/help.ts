import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  toolapplication: {
    for: ["本所的工具集中在一处：您可使用的工具，最近用过的在前。", "The firm's tools in one place: those you may use, the one used last first."],
    first: ["点击一个工具，打开它的页面。", "Choose a tool; its page opens."],
    who: ["与左侧菜单一致：没有权限的工具不显示。", "As in the menu: what you may not use is not shown."],
  },
} as const satisfies Pairs;
