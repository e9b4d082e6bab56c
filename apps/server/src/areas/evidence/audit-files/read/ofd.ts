/** The words of an OFD document (GB/T 33190): the texts of its pages, a line each. */
import { openZipParts } from "@digao/excel/xlsx/zip-parts";
import { Unreadable } from "./unreadable.ts";

const unpackedBytesMax = 96 * 1024 * 1024;
const pageBytesMax = 32 * 1024 * 1024;
const pagesMax = 2_000;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export async function ofdText(path: string, charsMax: number): Promise<string> {
  const zip = await openZipParts(path);
  try {
    if (!zip.has("OFD.xml")) throw new Unreadable("auditFile.preview.broken");
    if (zip.totalSize() > unpackedBytesMax) throw new Unreadable("auditFile.preview.tooLarge");
    const pages = zip
      .files()
      .filter(({ name }) => /\.xml$/i.test(name) && /(?:^|\/)(?:pages|tpls|annots|signs?)\//i.test(name))
      .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    let text = "";
    for (const { key } of pages.slice(0, pagesMax)) {
      if (text.length > charsMax) break;
      text += wordsIn((await zip.read(key, pageBytesMax))?.toString("utf8") ?? "");
    }
    return text.slice(0, charsMax);
  } finally {
    zip.close();
  }
}

/** A line of a page is a text object; its pieces follow each other. */
function wordsIn(xml: string): string {
  const lines = xml
    .split(/<\/(?:[\w]+:)?TextObject>/)
    .map((object) =>
      [...object.matchAll(/<(?:[\w]+:)?TextCode\b[^>]*>([^<]*)</g)].map(([, own = ""]) => decoded(own)).join(""),
    );
  return lines
    .filter((line) => line !== "")
    .map((line) => `${line}\n`)
    .join("");
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
