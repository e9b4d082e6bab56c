/** Pictures on a sheet; what else is drawn there is named as lost. */
import type { ZipParts } from "@digao/excel/xlsx/zip-parts";
import { bookLimits } from "../book.ts";
import type { Losses, LossKind } from "../losses.ts";
import type { Anchors, Drawing, Drawings } from "../resources.ts";
import { ofType, type Relations, readTree, relationsOf } from "./package-parts.ts";
import { child, children, descendants, numberOr, type XmlNode } from "./xml-tree.ts";

const EMU_PER_PIXEL = 9_525;

/** Keeps the bytes of a picture elsewhere, and says by what it is found again. */
export type KeepPicture = (bytes: Buffer, type: string) => Promise<string>;

export interface PictureBudget {
  pictures: number;
  bytes: number;
}
interface DrawingContext {
  zip: ZipParts;
  bookId: string;
  sheetId: string;
  sheet: string;
  losses: Losses;
  left: PictureBudget;
  keepPicture: KeepPicture | undefined;
}

export async function readDrawings(relations: Relations, context: DrawingContext): Promise<Drawings | null> {
  const [part] = ofType(relations, "drawing");
  const tree = await readTree(context.zip, part?.target);
  if (!part || !tree) return null;
  const targets = await relationsOf(context.zip, part.target);
  const drawings: Drawings = { data: {}, order: [] };
  for (const anchor of tree.children) {
    nameLost(anchor, context);
    const picture = child(anchor, "pic");
    const drawing = picture && (await pictureOf(anchor, picture, targets, context));
    if (!drawing) continue;
    drawings.data[drawing.drawingId] = drawing;
    drawings.order.push(drawing.drawingId);
  }
  return drawings.order.length > 0 ? drawings : null;
}

const LOST: readonly (readonly [string, LossKind])[] = [
  ["graphicFrame", "charts"],
  ["sp", "shapes"],
  ["cxnSp", "shapes"],
  ["grpSp", "shapes"],
];

function nameLost(anchor: XmlNode, { sheet, losses }: DrawingContext): void {
  for (const [name, kind] of LOST) {
    const count = children(anchor, name).length;
    if (count > 0) losses.add(kind, { sheet, count });
  }
  // Newer charts stand beside a picture for older programs.
  for (const alternate of children(anchor, "AlternateContent")) {
    const isChart = [...descendants(alternate, "graphicFrame")].length > 0;
    losses.add(isChart ? "charts" : "shapes", { sheet });
  }
}

async function pictureOf(
  anchor: XmlNode,
  picture: XmlNode,
  targets: Relations,
  context: DrawingContext,
): Promise<Drawing | null> {
  const { losses, sheet, left, sheetId, bookId } = context;
  const embed = child(child(picture, "blipFill"), "blip")?.attributes.embed ?? "";
  const target = targets.get(embed);
  if (!target || target.isExternal) {
    losses.add("pictureKinds", { sheet, detail: "link" });
    return null;
  }
  const size = context.zip.sizeOf(target.target);
  if (left.pictures <= 0 || size > bookLimits.pictureBytes || size > left.bytes) {
    losses.add("pictureLimit", { sheet });
    return null;
  }
  const bytes = context.zip.has(target.target) ? await context.zip.read(target.target, bookLimits.pictureBytes) : null;
  const type = bytes && pictureType(bytes);
  if (!bytes || !type) {
    losses.add("pictureKinds", { sheet, detail: target.target.split(".").at(-1) ?? "" });
    return null;
  }
  left.pictures--;
  left.bytes -= bytes.length;
  const storedUrl = await context.keepPicture?.(bytes, type);
  const anchors = anchorsOf(anchor);
  const named = child(child(picture, "nvPicPr"), "cNvPr")?.attributes;
  return {
    unitId: bookId,
    subUnitId: sheetId,
    drawingId: `p${sheetId}-${bookLimits.pictures - left.pictures}`,
    drawingType: 0,
    imageSourceType: storedUrl === undefined ? "BASE64" : "URL",
    source: storedUrl ?? `data:${type};base64,${bytes.toString("base64")}`,
    sheetTransform: anchors,
    axisAlignSheetTransform: anchors,
    anchorType: anchorType(anchor),
    transform: sizeOf(picture),
    ...(named?.descr ? { description: named.descr } : null),
  };
}

function anchorType({ name, attributes }: XmlNode): string {
  if (name === "absoluteAnchor" || attributes.editAs === "absolute") return "2";
  return attributes.editAs === "twoCell" || (name === "twoCellAnchor" && !attributes.editAs) ? "1" : "0";
}

const pixels = (emu: string | undefined): number => Math.round(numberOr(emu, 0) / EMU_PER_PIXEL);

function anchorsOf(anchor: XmlNode): Anchors {
  const from = placeOf(child(anchor, "from"));
  const to = child(anchor, "to");
  if (to) return { from, to: placeOf(to) };
  const extent = child(anchor, "ext")?.attributes;
  const position = child(anchor, "pos")?.attributes;
  const start = {
    ...from,
    rowOffset: from.rowOffset + pixels(position?.y),
    columnOffset: from.columnOffset + pixels(position?.x),
  };
  return {
    from: start,
    to: {
      ...start,
      rowOffset: start.rowOffset + pixels(extent?.cy),
      columnOffset: start.columnOffset + pixels(extent?.cx),
    },
  };
}

function placeOf(node: XmlNode | undefined) {
  const value = (name: string) => child(node, name)?.text;
  return {
    row: Math.min(bookLimits.rows - 1, numberOr(value("row"), 0)),
    column: Math.min(bookLimits.columns - 1, numberOr(value("col"), 0)),
    rowOffset: pixels(value("rowOff")),
    columnOffset: pixels(value("colOff")),
  };
}

function sizeOf(picture: XmlNode) {
  const extent = child(child(child(picture, "spPr"), "xfrm"), "ext")?.attributes;
  return { width: pixels(extent?.cx), height: pixels(extent?.cy), angle: 0 };
}

/** By its bytes: an extension proves nothing, and SVG, EMF and WMF are not shown. */
export function pictureType(bytes: Buffer): string | null {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("GIF8")) return "image/gif";
  if (head.startsWith("BM")) return "image/bmp";
  return head.startsWith("RIFF") && head.endsWith("WEBP") ? "image/webp" : null;
}
