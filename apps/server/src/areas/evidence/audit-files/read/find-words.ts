/** The words of a file that somebody has put into a project: in a process of its own, with limits of time and memory. */
import type { FileReading } from "../../../../platform/readings/reading.ts";
import type { Look } from "../looks.ts";
import { withRecogniser } from "./shared-recogniser.ts";
import { isWhole, type Why, whyOf } from "./unreadable.ts";
import { fileCells, fileWords } from "./words.ts";

interface Asked {
  fileName: string;
  look: Look | null;
  sha256: string;
  /** Of workbooks, with the columns that words stand in. */
  isCelled?: true;
}
interface Found {
  text: string;
  why: Why | null;
}

export const findingWords: FileReading<Asked, Found> = {
  name: "find-words",
  read: async (path, { fileName, look, sha256, isCelled }) => {
    try {
      if (!(await isWhole(path, sha256))) return { text: "", why: "auditFile.damaged" };
      const text = await withRecogniser((ocr) => (isCelled ? fileCells : fileWords)(path, fileName, look, ocr));
      return { text, why: null };
    } catch (error) {
      return { text: "", why: whyOf(error) };
    }
  },
};
