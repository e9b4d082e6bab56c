/** Papers one behind the other in one PDF. */
import { PDFDocument } from "@cantoo/pdf-lib";

/** How many objects are written before the others get their turn. */
const objectsPerTick = 500;

/** Part after part, as they come; the whole lies in memory before it is written. Throws at what is no PDF. */
export async function joinedPdf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const whole = await PDFDocument.create();
  for await (const bytes of parts) {
    const part = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save({ objectsPerTick });
}
