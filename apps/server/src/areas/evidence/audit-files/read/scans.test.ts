import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { inline } from "../../../../../test/inline-reading.ts";
import { recognisePages } from "./scans.ts";

const samples = fileURLToPath(new URL("../../../../../../../../shared/data/files/ocr/", import.meta.url));
const names = existsSync(samples) ? readdirSync(samples).filter((name) => /\.(jpg|png)$/.test(name)) : [];
const minutes = 60_000;

async function textOf(name: string): Promise<string> {
  const texts: string[] = [];
  await recognisePages(inline, { path: `${samples}${name}`, isPdf: false }, async ({ text }) => {
    texts.push(text);
  });
  return texts.join("\n");
}

it.skipIf(names.length === 0)(
  "a scanned invoice gives its code, number, amounts and the seller's tax number",
  async () => {
    // Blanks between the signs of a number are the printer's.
    const text = (await textOf("invoice_增值税专用发票.jpg")).replace(/\s/g, "");
    for (const figure of ["1100094140", "87654321", "5999.00", "1019.83", "7018.83", "410305012345678"])
      expect(text).toContain(figure);
  },
  4 * minutes,
);

it.skipIf(names.length === 0)(
  "a photo that says which way up it is, and lines of print, are read",
  async () => {
    expect(await textOf("rapidocr_img_exif_orientation.jpg")).toContain("我是中国人");
    expect(await textOf("cnocr_multi-line_cn2.png")).toContain("传播方式的变化");
  },
  4 * minutes,
);

it(
  "of more pages than are recognised the first are read, and it is told that there are others",
  async () => {
    const drawn = new PDFDocument();
    for (const amount of ["1234.56", "7890.12"]) {
      const page = drawn.beginPage(400, 200);
      page.font = "48px sans-serif";
      page.fillText(amount, 60, 110);
      drawn.endPage();
    }
    const dir = await mkdtemp(join(tmpdir(), "digao-pages-"));
    const path = join(dir, "two.pdf");
    await writeFile(path, drawn.close());
    const readAtMost = async (most: number): Promise<[boolean, string[]]> => {
      const texts: string[] = [];
      const isWhole = await recognisePages(inline, { path, isPdf: true, most }, async ({ text }) => {
        texts.push(text.trim());
      });
      return [isWhole, texts];
    };
    try {
      expect(await readAtMost(1)).toEqual([false, ["1234.56"]]);
      expect(await readAtMost(2)).toEqual([true, ["1234.56", "7890.12"]]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
  4 * minutes,
);
