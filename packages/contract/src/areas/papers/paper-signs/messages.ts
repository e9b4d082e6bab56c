import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "paperSigns.changedSince": ["底稿在您打开后已被{name}修改，请查看修改后再签署", "{name} has changed the paper since you opened it: look at the change, then sign"],
  "paperSigns.moved": ["{cell} 显示 {was}，账套现为 {now}", "{cell} shows {was}, and the books now say {now}"],
} as const satisfies Pairs;
