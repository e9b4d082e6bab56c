import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  hzmodel: {
    for: ["本所的询证函模板；每类每种方式一个默认模板。", "The firm's models of letters, one default of each kind and form."],
    first: ["点开模板修改正文，右侧即时预览。", "Open a model and change its text; the preview follows."],
    who: ["系统管理员。", "Administrators."],
  },
} as const satisfies Pairs;
