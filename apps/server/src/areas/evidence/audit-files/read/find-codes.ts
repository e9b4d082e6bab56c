/** What QR codes in a PDF say: of its first pages, and its last. In a process of its own. */
import { codeInPicture } from "../../../../platform/lib/qr-code.ts";
import type { FileReading } from "../../../../platform/readings/reading.ts";
import { openPdf } from "./pdf.ts";
import { withRecogniser } from "./shared-recogniser.ts";

const firstPages = 3;

/** A page that cannot be drawn has no code. */
export const findingCodes: FileReading<null, string[]> = {
  name: "find-codes",
  read: (path) =>
    withRecogniser(async (ocr) => {
      const document = await openPdf(path).catch(() => null);
      if (!document) return [];
      try {
        const last = document.numPages;
        const pages = [...new Set([1, 2, firstPages, last])].filter((page) => page <= last);
        const codes: string[] = [];
        for (const page of pages) {
          const code = await ocr
            .draw(document, page)
            .then(codeInPicture)
            .catch(() => null);
          if (code) codes.push(code);
        }
        return codes;
      } finally {
        await document.loadingTask.destroy();
      }
    }),
};
