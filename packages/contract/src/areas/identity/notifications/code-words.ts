import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  noticeType: { notice: ["通知", "Notices"], message: ["消息", "Messages"], task: ["待办", "Tasks"] },
} as const satisfies CodeWords<typeof codes>;
