/** The floor: typst itself compiles documents of one template, one after the other, with nothing around it. */
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

export interface BareOrder {
  template: string;
  documents: { data: string; qr: string }[];
}
export interface BareAnswer {
  ms: number;
  bytes: number;
}

const require = createRequire(new URL("../../apps/server/package.json", import.meta.url));
const fonts = join(dirname(require.resolve("@embedpdf/fonts-sc")), "..", "fonts");

/** A job process gives way to who waits for an answer; what it is compared with has the same share of a busy machine. */
const priorityOfJobs = 10;

process.once("message", ({ template, documents }: BareOrder) => {
  const fontPaths = ["Regular", "Bold"].map((weight) => join(fonts, `NotoSansHans-${weight}.otf`));
  const compiler = NodeCompiler.create({ workspace: fonts, fontArgs: [{ fontPaths }] });
  setPriority(priorityOfJobs);
  const startedAt = performance.now();
  let bytes = 0;
  for (const { data, qr } of documents) {
    compiler.mapShadow(join(fonts, "data.json"), Buffer.from(data));
    compiler.mapShadow(join(fonts, "qr.svg"), Buffer.from(qr));
    const document = compiler.compile({ mainFileContent: template }).result;
    if (!document) throw new Error("A document was not compiled.");
    bytes += compiler.pdf(document).length;
    // As the product does: without it a thousand documents fill the memory.
    compiler.evictCache(2);
  }
  process.send?.({ ms: performance.now() - startedAt, bytes } satisfies BareAnswer);
});
