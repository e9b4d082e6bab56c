import type { Pairs } from "../pairs.ts";

/** The frame of help; its pages stand in help.ts of each area, under the names of screens. */
export const text = {
  title: ["本页帮助：{{page}}", "Help: {{page}}"],
  open: ["本页帮助", "Help for this page"],
  for: ["用途", "Used for"],
  first: ["先做什么", "What to do first"],
  who: ["谁可以做什么", "Who may do what"],
  keys: ["快捷键", "Shortcuts"],
  allKeys: ["全部快捷键", "All shortcuts"],
  keyF1: ["打开本页帮助", "Open this help"],
  keyPalette: ["搜索或跳转", "Search or go to"],
  keySearch: ["在本页查找", "Search on this page"],
} as const satisfies Pairs;
