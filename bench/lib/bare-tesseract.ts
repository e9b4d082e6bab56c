/** The floor: tesseract.js itself reads pictures, one after the other, with the languages that the product has. */
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { createWorker } from "tesseract.js";

export interface OcrOrder {
  pictures: string[];
  /** A folder of the measurement's own. */
  folder: string;
}
export interface OcrAnswer {
  ms: number;
  /** Signs that were read. */
  signs: number;
}

const require = createRequire(new URL("../../apps/server/package.json", import.meta.url));
const languages = ["chi_sim", "eng"];

/** As a job process has it. */
const priorityOfJobs = 10;

process.once("message", async ({ pictures, folder }: OcrOrder) => {
  for (const name of languages) {
    const from = dirname(require.resolve(`@tesseract.js-data/${name}/package.json`));
    copyFileSync(join(from, "4.0.0", `${name}.traineddata.gz`), join(folder, `${name}.traineddata.gz`));
  }
  setPriority(priorityOfJobs);
  const worker = await createWorker(languages.join("+"), 1, { langPath: folder, gzip: true, cacheMethod: "none" });
  const startedAt = performance.now();
  let signs = 0;
  for (const picture of pictures) signs += (await worker.recognize(picture)).data.text.length;
  process.send?.({ ms: performance.now() - startedAt, signs } satisfies OcrAnswer);
});
