/** A licence that is a PDF: how many pages it has, once each of them was laid out as the package will. In a process of its own. */
import { readFile } from "node:fs/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { FileReading } from "../../../platform/readings/reading.ts";
import { openPress, type Press } from "../../../platform/typst/typst.ts";

export const licencePagesMax = 6;
const name = "/licence.pdf";

let press: Press | undefined;
/** Of one that is locked, broken or too long, 0. */
export const licenceSheets: FileReading<null, number> = {
  name: "licence-sheets",
  async read(path) {
    const bytes = await readFile(path);
    try {
      const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
      if (pages === 0 || pages > licencePagesMax) return 0;
      press ??= openPress();
      const template = `#for n in range(${pages}) { image("${name}", page: n + 1, width: 50%) }`;
      press.pdf({ template, data: {}, pictures: { [name]: bytes } });
      return pages;
    } catch {
      return 0;
    }
  },
};
