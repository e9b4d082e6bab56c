/** Workbooks of ours as other programs save them: the same cells in the words of LibreOffice, openpyxl and ExcelJS. */
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { openZipParts } from "@digao/excel/xlsx/zip-parts";
import { ZipFile } from "yazl";

interface Saved {
  /** The workbook's parts by their paths. */
  parts: Map<string, Buffer>;
  sheets: string[];
}
type Program = (saved: Saved) => void;

const partMax = 256 * 1024 * 1024;

/** Reads the workbook at `from` and saves it at `to` as the program does. */
export async function savedBy(program: Program, from: string, to: string): Promise<void> {
  const zip = await openZipParts(from);
  const parts = new Map<string, Buffer>();
  for (const { key, name } of zip.files()) parts.set(name, (await zip.read(key, partMax)) ?? Buffer.alloc(0));
  zip.close();
  const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  program({ parts, sheets });
  const file = new ZipFile();
  for (const [name, bytes] of parts) file.addBuffer(bytes, name);
  file.end();
  await pipeline(file.outputStream, createWriteStream(to));
}

function change({ parts }: Saved, name: string, work: (xml: string) => string): void {
  const part = parts.get(name);
  if (part) parts.set(name, Buffer.from(work(part.toString("utf8"))));
}
const inSheets = (saved: Saved, work: (xml: string) => string): void => {
  for (const name of saved.sheets) change(saved, name, work);
};

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml";

/** Texts stand in a part of their own, each once. */
function shareStrings(saved: Saved): void {
  const texts: string[] = [];
  const places = new Map<string, number>();
  inSheets(saved, (xml) =>
    xml.replace(/ t="inlineStr"><is>(.*?)<\/is><\/c>/gs, (_, inside: string) => {
      const place = places.get(inside) ?? texts.push(inside) - 1;
      places.set(inside, place);
      return ` t="s"><v>${place}</v></c>`;
    }),
  );
  const list = texts.map((inside) => `<si>${inside}</si>`).join("");
  saved.parts.set(
    "xl/sharedStrings.xml",
    Buffer.from(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${list}</sst>`),
  );
  change(saved, "xl/_rels/workbook.xml.rels", (xml) =>
    xml.replace(
      "</Relationships>",
      `<Relationship Id="rIdShared" Type="${REL}" Target="sharedStrings.xml"/></Relationships>`,
    ),
  );
  change(saved, "[Content_Types].xml", (xml) =>
    xml.replace("</Types>", `<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}"/></Types>`),
  );
}

/** Formats of cells under other numbers: those of others stand before them. */
function renumberStyles(saved: Saved, by: number): void {
  change(saved, "xl/styles.xml", (xml) =>
    xml.replace(
      /<cellXfs count="\d+">(<xf .*?(?:\/>|<\/xf>))/s,
      (_, first: string) => `<cellXfs>${first}${first.repeat(by)}`,
    ),
  );
  const moved = (_: string, start: string, id: string) => `${start}"${Number(id) === 0 ? 0 : Number(id) + by}"`;
  inSheets(saved, (xml) =>
    xml.replace(/(<(?:c|row) [^>]*?\bs=)"(\d+)"/g, moved).replace(/(<col [^>]*?\bstyle=)"(\d+)"/g, moved),
  );
}

/** Letters of a format that stand for themselves, with a backslash before each. */
const escaped = (code: string): string =>
  code
    .replace(/&quot;([^&]*)&quot;/g, (_, text: string) => [...text].map((letter) => `\\${letter}`).join(""))
    .replace(/(?<![\\_*])([-()])/g, "\\$1")
    .replace(/\[Red\]/gi, "[RED]");

/** Each program says everything of a font; automatic black is written out. */
const fullFonts = (xml: string): string =>
  xml.replace(/<font>(.*?)<\/font>/gs, (_, inside: string) => {
    const color = inside.includes("<color") ? "" : '<color rgb="FF000000"/>';
    return `<font>${inside.replace("<b/>", '<b val="true"/>')}${color}<family val="0"/><charset val="134"/></font>`;
  });

export const libreOffice: Program = (saved) => {
  shareStrings(saved);
  renumberStyles(saved, 3);
  change(saved, "xl/styles.xml", (xml) =>
    fullFonts(xml)
      .replace(/formatCode="([^"]*)"/g, (_, code: string) => `formatCode="${escaped(code)}"`)
      .replace(/<alignment([^>]*)\/>/g, (_, given: string) => {
        const rest = Object.entries({
          horizontal: "general",
          vertical: "bottom",
          textRotation: "0",
          wrapText: "false",
          indent: "0",
        });
        const added = rest
          .filter(([name]) => !given.includes(`${name}=`))
          .map(([name, value]) => ` ${name}="${value}"`);
        return `<alignment${given}${added.join("")} shrinkToFit="false"/>`;
      })
      .replace(/(<xf [^>]*)\/>(?=<xf|<\/cellXfs>)/g, '$1><alignment horizontal="general" vertical="bottom"/></xf>'),
  );
  inSheets(saved, (xml) =>
    xml
      .replaceAll("<f>", '<f aca="false">')
      .replace(/ t="b"><v>1<\/v>/g, ' t="b"><f aca="false">TRUE()</f><v>1</v>')
      .replace(/ t="b"><v>0<\/v>/g, ' t="b"><f aca="false">FALSE()</f><v>0</v>')
      // Cells without content, in the book's own looks, up to the last column.
      .replace(
        /(<row r="(\d+)"[^>]*>)(.*?)(<\/row>)/gs,
        (_, start: string, row: string, cells: string, end: string) => `${start}${cells}<c r="Z${row}" s="0"/>${end}`,
      ),
  );
};

/** Results of formulas are left out, and numbers of formats are openpyxl's own. */
export const openpyxl: Program = (saved) => {
  renumberStyles(saved, 7);
  inSheets(saved, (xml) =>
    xml.replace(/<c ([^>]*?)(?: t="\w+")?>(<f[ >].*?<\/f>)<v>.*?<\/v><\/c>/gs, "<c $1>$2<v/></c>"),
  );
  change(saved, "xl/styles.xml", (xml) =>
    xml
      .replace(/<font>(.*?)<\/font>/gs, '<font>$1<family val="2"/><scheme val="minor"/></font>')
      .replace(/ apply\w+="1"/g, "")
      .replaceAll("<protection/>", ""),
  );
};

/** Colours by the theme, texts shared, formats by their codes alone. */
export const exceljs: Program = (saved) => {
  shareStrings(saved);
  renumberStyles(saved, 1);
  change(saved, "xl/styles.xml", (xml) =>
    xml
      .replace(/<font>(.*?)<\/font>/gs, (_, inside: string) => {
        const color = inside.includes("<color") ? "" : '<color theme="1"/>';
        return `<font>${inside}${color}<family val="2"/></font>`;
      })
      .replace(
        /<fill><patternFill patternType="solid"><fgColor rgb="FF(\w{6})"\/><bgColor indexed="64"\/>/g,
        '<fill><patternFill patternType="solid"><fgColor rgb="FF$1"/><bgColor rgb="FF$1"/>',
      ),
  );
  inSheets(saved, (xml) => xml.replace(/<c r="[A-Z]+\d+" s="0"\/>/g, ""));
};
