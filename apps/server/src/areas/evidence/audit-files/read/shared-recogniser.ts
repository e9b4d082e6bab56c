/** The recogniser of a reading process: opened by the first picture, kept for those that follow soon. */
import { type Recogniser, recogniser } from "./recognise.ts";

const idleMs = 5_000;
let opened: Recogniser | null = null;
let closing: NodeJS.Timeout | undefined;

export async function withRecogniser<T>(work: (ocr: Recogniser) => Promise<T>): Promise<T> {
  clearTimeout(closing);
  opened ??= recogniser();
  try {
    return await work(opened);
  } finally {
    closing = setTimeout(() => {
      void opened?.close();
      opened = null;
    }, idleMs);
  }
}
