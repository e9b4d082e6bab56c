/** Parts of the package by their relationships. */
import { readLimits } from "@digao/excel/read-limits";
import { type Relation, readRelations } from "@digao/excel/xlsx/workbook-parts";
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { parseXml, type XmlNode } from "./xml-tree.ts";

export type Relations = Map<string, Relation>;

export const relationsOf = (zip: ZipParts, part: string): Promise<Relations> =>
  readRelations(zip, part, { withExternal: true });

/** Null for a part that is not there. */
export async function readTree(zip: ZipParts, part: string | undefined): Promise<XmlNode | null> {
  if (!part || !zip.has(part)) return null;
  const bytes = await zip.read(part, readLimits.smallPartBytesMax);
  return bytes ? parseXml(bytes) : null;
}

export const ofType = (relations: Relations, type: string): Relation[] =>
  [...relations.values()].filter((relation) => relation.type === type && !relation.isExternal);
