/** The plan of a workbook: its sheets, where their parts lie, its date system and the number formats of its styles. */
import { readLimits } from "../read-limits.ts";
import { SheetRefused } from "../sheet-refused.ts";
import type { SheetInfo } from "../table-file.ts";
import { builtinFormatKind, type FormatKind, formatKind } from "./number-format.ts";
import { eachTag } from "./xml-part.ts";
import type { ZipParts } from "./zip-parts.ts";

export interface WorkbookPlan {
  sheets: (SheetInfo & { part: string })[];
  date1904: boolean;
  /** To be worked out anew when it is opened: the values stored with formulas may be none. */
  recalculates: boolean;
  sharedStringsPart: string;
  stylesPart: string;
}

export interface Relation {
  type: string;
  /** A part of the package, or an address outside. */
  target: string;
  isExternal: boolean;
}

/** Where the package says its workbook is; null when there is none (a zip of something else). */
export async function findWorkbookPart(zip: ZipParts): Promise<string | null> {
  const relations = await readRelations(zip, "");
  const main = [...relations.values()].find((relation) => relation.type === "officeDocument");
  if (main && zip.has(main.target)) return main.target;
  return ["xl/workbook.xml", "xl/workbook.bin"].find((name) => zip.has(name)) ?? null;
}

/** Reads workbook.xml and its relationships. */
export async function readWorkbookPlan(zip: ZipParts, workbookPart: string): Promise<WorkbookPlan> {
  const part = await zip.read(workbookPart, readLimits.smallPartBytesMax);
  if (!part) throw new SheetRefused("damaged", "no workbook part");
  const relations = await readRelations(zip, workbookPart);
  const plan: WorkbookPlan = {
    sheets: [],
    date1904: false,
    recalculates: false,
    sharedStringsPart: "",
    stylesPart: "",
  };
  eachTag(part, (tag) => {
    // Extensions carry a second workbookPr without the attribute.
    if (tag.name === "workbookPr") plan.date1904 ||= /^(1|true|on)$/i.test(tag.get("date1904") ?? "");
    if (tag.name === "calcPr") plan.recalculates = /^(1|true|on)$/i.test(tag.get("fullCalcOnLoad") ?? "");
    if (tag.name !== "sheet") return;
    const relation = relations.get(tag.get("id") ?? "");
    if (relation?.type !== "worksheet") return;
    const hidden = /hidden/i.test(tag.get("state") ?? "");
    plan.sheets.push({ name: tag.get("name") ?? "", hidden, part: relation.target });
  });
  for (const relation of relations.values()) {
    if (relation.type === "sharedStrings") plan.sharedStringsPart = relation.target;
    if (relation.type === "styles") plan.stylesPart = relation.target;
  }
  return plan;
}

/** For each cell style the kind of value its number format shows. */
export async function readStyleKinds(zip: ZipParts, stylesPart: string): Promise<FormatKind[]> {
  const part = zip.has(stylesPart) ? await zip.read(stylesPart, readLimits.smallPartBytesMax) : null;
  if (!part) return [];
  const custom = new Map<number, FormatKind>();
  const kinds: FormatKind[] = [];
  let inCellFormats = false;
  eachTag(part, (tag) => {
    if (tag.name === "numFmt") custom.set(Number(tag.get("numFmtId")), formatKind(tag.get("formatCode") ?? ""));
    if (tag.name === "cellXfs") inCellFormats = true;
    if (tag.name === "cellStyles" || tag.name === "dxfs") inCellFormats = false;
    if (tag.name !== "xf" || !inCellFormats) return;
    const id = Number(tag.get("numFmtId") ?? 0);
    kinds.push(custom.get(id) ?? builtinFormatKind(id));
  });
  return kinds;
}

/** Of a part by id; those that lead out of the package where they are asked for. */
export async function readRelations(
  zip: ZipParts,
  part: string,
  { withExternal = false } = {},
): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const file = await zip.read(`${folder}_rels/${part.slice(slash + 1)}.rels`, readLimits.smallPartBytesMax);
  const relations = new Map<string, Relation>();
  if (!file) return relations;
  eachTag(file, (tag) => {
    if (tag.name !== "Relationship") return;
    const isExternal = tag.get("TargetMode") === "External";
    if (isExternal && !withExternal) return;
    const type = tag.get("Type") ?? "";
    const stated = tag.get("Target") ?? "";
    const target = isExternal ? stated : resolvePart(folder, stated);
    relations.set(tag.get("Id") ?? "", { type: type.slice(type.lastIndexOf("/") + 1), target, isExternal });
  });
  return relations;
}

/** "/xl/a.xml" is absolute, "worksheets/sheet1.xml" and "../x" are relative to the folder of the part that refers. */
function resolvePart(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : folder + target;
  const steps: string[] = [];
  for (const step of path.replace(/\\/g, "/").split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
