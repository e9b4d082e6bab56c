/** A book as a PDF by typst, where no office program is installed: in a process of its own. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileReading } from "../../../../platform/readings/reading.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { openPress, type Press } from "../../../../platform/typst/typst.ts";
import { type BookSource, bookOf } from "../readings.ts";
import type { PrintHead } from "./head.ts";
import type { Ticked } from "./hung.ts";
import { printedCellsMax, printedSheets, TooLarge } from "./layout.ts";
import { sheetTemplate } from "./template.ts";

interface Order {
  source: BookSource;
  lang: Lang;
  ticked: readonly Ticked[];
  /** Across every page; null for those of the team. */
  watermark: string | null;
  head: PrintHead;
}

/** Its fonts take a moment to load: once a process. */
let press: Press | undefined;

export const printBook: FileReading<Order, Uint8Array> = {
  name: "print-book",
  async read(_path, { source, lang, ticked, watermark, head }) {
    const book = await bookOf(source);
    try {
      const sheets = printedSheets(book, ticked).map((sheet) => ({
        ...sheet,
        footer: [sheet.name, sheet.pictures > 0 && messageOf(lang, "conversion.pictures", { count: sheet.pictures })]
          .filter(Boolean)
          .join("  "),
      }));
      if (sheets.length === 0) throw new Refusal("conversion.empty", { kind: "state" });
      const words = { legend: messageOf(lang, "tickMark.legend"), notes: messageOf(lang, "conversion.notes") };
      press ??= openPress();
      return press.pdf({ template: sheetTemplate, data: { sheets, words, watermark, head } }).bytes;
    } catch (error) {
      if (error instanceof TooLarge)
        throw new Refusal("conversion.tooLarge", { kind: "tooLarge", params: { count: printedCellsMax } });
      throw error;
    }
  },
};
