import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openScans } from "./scans.ts";

const samples = fileURLToPath(new URL("../../../../../../../shared/data/files/ocr/", import.meta.url));
const names = existsSync(samples) ? readdirSync(samples).filter((name) => /\.(jpg|png)$/.test(name)) : [];
const minutes = 60_000;

async function textOf(name: string): Promise<string> {
  const scans = openScans();
  const texts: string[] = [];
  try {
    await scans.read(`${samples}${name}`, false, async ({ text }) => {
      texts.push(text);
    });
  } finally {
    await scans.close();
  }
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
