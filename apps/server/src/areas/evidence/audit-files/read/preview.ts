/** The look at a file that somebody waits for: in a process of its own, with limits of time and memory. */
import type { FilePreview } from "@digao/contract/areas/evidence/audit-files/calls";
import type { FileReading } from "../../../../platform/readings/reading.ts";
import type { Look } from "../looks.ts";
import { documentHtml } from "./document.ts";
import { mailPreview } from "./mail.ts";
import { plainText } from "./plain.ts";
import { sheetPreview } from "./sheet.ts";
import { checkHead, isWhole, Unreadable, whyOf } from "./unreadable.ts";

export interface PreviewRequest {
  look: Look;
  ext: string;
  sha256: string;
  sheet?: string | undefined;
  encoding?: string | undefined;
}
const textCharsMax = 300_000;

async function show(path: string, { look, ext, sheet, encoding }: PreviewRequest): Promise<FilePreview> {
  await checkHead(path, ext);
  switch (look) {
    case "pdf":
    case "picture":
      return { look };
    case "page":
      return { look, ...(await documentHtml(path)) };
    case "sheet":
      return { look, ...(await sheetPreview(path, sheet, encoding)) };
    case "mail":
      return mailPreview(path);
    case "text":
      return { look, ...(await plainText(path, textCharsMax, encoding)) };
  }
}

export const previewing: FileReading<PreviewRequest, FilePreview> = {
  name: "preview-file",
  read: async (path, request) => {
    try {
      if (!(await isWhole(path, request.sha256))) throw new Unreadable("auditFile.damaged");
      return await show(path, request);
    } catch (error) {
      // The key of the message: its words are the reader's language, which this process does not know.
      return { look: "none", why: whyOf(error) };
    }
  },
};
