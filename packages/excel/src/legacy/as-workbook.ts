/** An old or binary workbook (.xls, .et, .xlsb) written as .xlsx, in a thread of its own with the limits of every old workbook. */
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { readLimits } from "../read-limits.ts";
import { type RefusalReason, SheetRefused } from "../sheet-refused.ts";

interface Answer {
  workbook?: Uint8Array;
  refused?: RefusalReason;
  detail?: string;
}

/** Values, formulas, formats of numbers, merged cells and widths; colours, borders and pictures are lost. */
export async function asWorkbook(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > readLimits.legacyFileBytesMax) throw new SheetRefused("tooLarge", "read whole");
  const worker = new Worker(new URL("./legacy-worker.mjs", import.meta.url), {
    workerData: { path, text: null, isWhole: true, cellsMax: readLimits.legacyCellsMax, asWorkbook: true },
    resourceLimits: { maxOldGenerationSizeMb: readLimits.legacyHeapMb },
    execArgv: [],
  });
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SheetRefused("bomb", "took too long")), readLimits.legacyTimeoutMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    worker.on("message", ({ workbook, refused, detail }: Answer) => {
      if (refused) end(() => reject(new SheetRefused(refused, detail)));
      if (workbook) end(() => resolve(workbook));
    });
    worker.on("error", (error) => {
      const isFull = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      end(() => reject(new SheetRefused(isFull ? "bomb" : "damaged", error.message)));
    });
    worker.on("exit", () => end(() => reject(new SheetRefused("damaged", "the reader stopped"))));
  }).finally(() => worker.terminate());
}
