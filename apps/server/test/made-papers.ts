/** Files as clients send them, made small. */
import { openArchive } from "@digao/excel/write-archive";

const bytesOf = async function* (text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === "string" ? Buffer.from(text) : text;
};

/** A zip of parts. */
export async function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const archive = openArchive();
  const chunks: Uint8Array[] = [];
  const reading = (async () => {
    for await (const chunk of archive.stream) chunks.push(chunk as Uint8Array);
  })();
  for (const [path, content] of Object.entries(parts)) await archive.add(path, bytesOf(content));
  archive.end();
  await reading;
  return Buffer.concat(chunks);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override
 PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const links = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** A Word document of paragraphs. */
export const madeDocx = (...paragraphs: string[]): Promise<Buffer> =>
  zipped({
    "[Content_Types].xml": types,
    "_rels/.rels": links,
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
      .join("")}</w:body></w:document>`,
  });

/** A PDF of one page with a line of Latin text. */
export const madePdf = (text: string): Buffer => pdfOf(text);

/** One that would run code as it is opened, and where its only link is followed. */
export const codedPdf = (): Buffer =>
  pdfOf("<script>ran()</script>", {
    catalog: "/OpenAction << /S /JavaScript /JS (self.ran\\(\\)) >>",
    page: "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (javascript:ran\\(\\)) >> >>]",
  });

function pdfOf(text: string, { catalog = "", page = "" } = {}): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let out = "%PDF-1.4\n";
  const at = objects.map((body, index) => {
    const offset = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const start = out.length;
  const entries = at.map((offset) => `${offset} 00000 n \n`).join("");
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}
