/** Which attachments of a mail are scans. Read in a process of its own, as the mail is a stranger's. */
import { readFile } from "node:fs/promises";
import type { Attachment } from "postal-mime";
import { bytesOf, parseMail } from "../../../platform/mail/parse.ts";
import type { FileReading } from "../../../platform/readings/reading.ts";

const scansMax = 10;
const bytesMax = 40 * 1024 * 1024;

const isPdf = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === "application/pdf" || /\.pdf$/i.test(filename ?? "");
const isScan = (part: Attachment): boolean => isPdf(part) || /^image\/(png|jpe?g|bmp|tiff|webp)$/i.test(part.mimeType);

export interface MailScan {
  /** Among all attachments. */
  index: number;
  fileName: string;
  isPdf: boolean;
}

export const listingScans: FileReading<null, { scans: MailScan[]; isAll: boolean }> = {
  name: "mail-scans",
  async read(path) {
    const { attachments } = await parseMail(await readFile(path));
    const all = attachments.flatMap((part, index) => (isScan(part) ? [{ part, index }] : []));
    const taken = all.filter(({ part }) => bytesOf(part).length <= bytesMax).slice(0, scansMax);
    const scans = taken.map(({ part, index }, at) => ({
      index,
      fileName: part.filename ?? `${(at + 1).toString()}`,
      isPdf: isPdf(part),
    }));
    return { scans, isAll: scans.length === all.length };
  },
};
