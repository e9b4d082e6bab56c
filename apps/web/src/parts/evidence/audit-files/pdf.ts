/** PDFs by pdf.js, loaded when first needed: its worker, its maps of characters and its fonts come from our own server. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

export type Pdf = PDFDocumentProxy;

// Each is a file of its own, fetched when a document asks for it.
const maps = import.meta.glob<string>("../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});
const fonts = import.meta.glob<string>("../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

async function bytesOf(files: Record<string, string>, name: string): Promise<Uint8Array> {
  const found = Object.entries(files).find(([path]) => path.endsWith(`/${name}`));
  if (!found) throw new Error(`pdf.js has no ${name}.`);
  return new Uint8Array(await (await fetch(found[1])).arrayBuffer());
}

/** Maps of characters and fonts, by their names. */
class OwnFiles {
  fetch = ({ filename }: { filename: string }) => bytesOf({ ...maps, ...fonts }, filename);
}

export async function openPdf(blob: Blob): Promise<Pdf> {
  const pdf = await import("pdfjs-dist");
  pdf.GlobalWorkerOptions.workerSrc = workerAddress;
  return pdf.getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    BinaryDataFactory: OwnFiles,
    verbosity: 0,
  }).promise;
}
