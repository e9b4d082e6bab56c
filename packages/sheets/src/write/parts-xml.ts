/** Comments and pictures of a sheet. */
import { escapeXml } from "@digao/excel/write/cell-xml";
import { cellName } from "../a1.ts";
import type { Anchors, Drawing, Notes } from "../resources.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const EMU_PER_PIXEL = 9_525;
/** By Univer's kinds of anchors. */
const EDIT_AS: Readonly<Record<string, string>> = { 1: "twoCell", 2: "absolute" };

export const notesOf = (notes: Notes) => Object.values(notes).flatMap((row) => Object.values(row));

export function commentsXml(notes: Notes): string {
  const comments = notesOf(notes).map(
    ({ row, col, note }) =>
      `<comment ref="${cellName(row, col)}" authorId="0"><text><t xml:space="preserve">${escapeXml(note)}</t></text></comment>`,
  );
  return `${HEAD}<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>${comments.join("")}</commentList></comments>`;
}

/** The boxes of comments, without which Excel does not show them. */
export function commentShapes(notes: Notes): string {
  const shapes = notesOf(notes).map(({ row, col, show }, index) => {
    const anchor = `${col + 1}, 15, ${row}, 2, ${col + 3}, 31, ${row + 4}, 1`;
    return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;margin-left:80pt;margin-top:5pt;width:104pt;height:64pt;z-index:${index + 1};visibility:${show ? "visible" : "hidden"}" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${col}</x:Column>${show ? "<x:Visible/>" : ""}</x:ClientData></v:shape>`;
  });
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join("")}</xml>`;
}

/** @param pictures with the id of the relationship that leads to their bytes */
export function drawingXml(pictures: readonly { drawing: Drawing; id: string }[]): string {
  const anchors = pictures.map(({ drawing, id }, index) => anchorXml(drawing, id, index + 1));
  return `${HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${anchors.join("")}</xdr:wsDr>`;
}

const emu = (pixels: number | undefined): number => Math.max(0, Math.round((pixels ?? 0) * EMU_PER_PIXEL));

function placeXml(name: string, { row, column, rowOffset, columnOffset }: Anchors["from"]): string {
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${emu(columnOffset)}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${emu(rowOffset)}</xdr:rowOff></xdr:${name}>`;
}

function anchorXml(
  { sheetTransform, transform, anchorType, description, title }: Drawing,
  id: string,
  number: number,
): string {
  const { from, to } = sheetTransform;
  const editAs = EDIT_AS[anchorType ?? ""] ?? "oneCell";
  const size = `<a:ext cx="${emu(transform?.width)}" cy="${emu(transform?.height)}"/>`;
  const named = `${description ? ` descr="${escapeXml(description)}"` : ""}${title ? ` title="${escapeXml(title)}"` : ""}`;
  return `<xdr:twoCellAnchor editAs="${editAs}">${placeXml("from", from)}${placeXml("to", to)}<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="Picture ${number}"${named}/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/>${size}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`;
}
