/** The archive that every .xlsx is: its parts, what kinds they are of, and how they refer to each other. */
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openArchive } from "../write-archive.ts";
import { escapeXml } from "./cell-xml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
/** What a part of a workbook is called among the types of parts. */
export const partType = (name: string): string =>
  `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
/** Level 3 is twice as fast as the default and hardly larger, for XML. */
const ARCHIVE = { mtime: new Date(2000, 0, 1), compressionLevel: 3 };

export interface Relation {
  id: string;
  type: string;
  target: string;
  isExternal?: boolean;
}

export function relationsXml(relations: readonly Relation[]): string {
  const items = relations.map(
    ({ id, type, target, isExternal }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${isExternal ? ' TargetMode="External"' : ""}/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

export interface PackageOut {
  /** A part; `type` where its ending does not tell what it is. */
  put(path: string, content: string | Buffer, type?: string): void;
  /** A worksheet as it is written: resolves when it has been taken. */
  sheet(number: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
  /** What all parts with an ending are. */
  extension(ending: string, type: string): void;
}

interface Types {
  overrides: string[];
  extensions: Map<string, string>;
}

function contentTypes({ overrides, extensions }: Types): string {
  const defaults = [...extensions].map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${defaults.join("")}${overrides.join("")}</Types>`;
}

function workbookRelations(sheets: number): string {
  const relations = Array.from(
    { length: sheets },
    (_, at): Relation => ({ id: `rId${at + 1}`, type: "worksheet", target: `worksheets/sheet${at + 1}.xml` }),
  );
  return relationsXml([...relations, { id: `rId${sheets + 1}`, type: "styles", target: "styles.xml" }]);
}

export interface MainParts {
  workbook: string;
  styles: string;
  sheets: number;
}

/** Resolves when `out` has taken everything; rejects with what the parts threw. */
export async function writePackage(out: Writable, write: (parts: PackageOut) => Promise<MainParts>): Promise<void> {
  const archive = openArchive(ARCHIVE);
  const sent = pipeline(archive.stream, out).then(
    () => null,
    (error: unknown) => error,
  );
  const types: Types = {
    overrides: [],
    extensions: new Map([
      ["rels", "application/vnd.openxmlformats-package.relationships+xml"],
      ["xml", "application/xml"],
    ]),
  };
  const override = (path: string, type: string): void => {
    types.overrides.push(`<Override PartName="/${path}" ContentType="${type}"/>`);
  };
  const put: PackageOut["put"] = (path, content, type) => {
    archive.put(path, typeof content === "string" ? Buffer.from(content, "utf8") : content);
    if (type) override(path, type);
  };
  const parts: PackageOut = {
    put,
    sheet: (number, chunks) => {
      const path = `xl/worksheets/sheet${number}.xml`;
      override(path, partType("worksheet"));
      return archive.add(path, chunks);
    },
    extension: (ending, type) => types.extensions.set(ending, type),
  };
  try {
    const { workbook, styles, sheets } = await write(parts);
    put("xl/styles.xml", styles, partType("styles"));
    put("xl/workbook.xml", workbook, partType("sheet.main"));
    put("xl/_rels/workbook.xml.rels", workbookRelations(sheets));
    put("_rels/.rels", relationsXml([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]));
    put("[Content_Types].xml", contentTypes(types));
    archive.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
  const failure = await sent;
  if (failure !== null) throw failure;
}

/** What is written to a stream, in memory. */
export async function bytesOf(write: (out: Writable) => Promise<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await write(sink);
  return Buffer.concat(chunks);
}
