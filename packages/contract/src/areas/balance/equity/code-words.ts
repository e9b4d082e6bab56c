import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  equityMove: {
    inForce: ["生效", "In force"],
    proposed: ["待第二人同意", "Waiting for the second person"],
  },
} as const satisfies CodeWords<typeof codes>;
