import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  usercategory: {
    for: ["用文件夹归集自己的项目。", "Groups your own projects in folders."],
    first: ["新建文件夹，勾选项目后移入。", "Make a folder, tick projects and move them there."],
    who: ["文件夹只属于本人。", "Folders are yours alone."],
  },
} as const satisfies Pairs;
