/** The words of a file that somebody has put into a project: in a process of its own, with limits of time and memory. */
import type { FileReading } from "../../../../platform/readings/reading.ts";
import type { Look } from "../looks.ts";
import { type Recogniser, recogniser } from "./recognise.ts";
import { isWhole, type Why, whyOf } from "./unreadable.ts";
import { fileWords } from "./words.ts";

interface Asked {
  fileName: string;
  look: Look | null;
  sha256: string;
}
interface Found {
  text: string;
  why: Why | null;
}

/** Opened by the first picture, for those that follow soon. */
let opened: Recogniser | null = null;
let closing: NodeJS.Timeout | undefined;
const idleMs = 5_000;
const ocr = (): Recogniser => {
  clearTimeout(closing);
  opened ??= recogniser();
  return opened;
};
const rest = (): void => {
  closing = setTimeout(() => {
    void opened?.close();
    opened = null;
  }, idleMs);
};

export const findingWords: FileReading<Asked, Found> = {
  name: "find-words",
  read: async (path, { fileName, look, sha256 }) => {
    try {
      if (!(await isWhole(path, sha256))) return { text: "", why: "auditFile.damaged" };
      return { text: await fileWords(path, fileName, look, ocr()), why: null };
    } catch (error) {
      return { text: "", why: whyOf(error) };
    } finally {
      rest();
    }
  },
};
