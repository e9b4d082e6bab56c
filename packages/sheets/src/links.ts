/** Links that a cell may carry: nothing that runs. */

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SAFE = new Set(["http", "https", "mailto", "ftp", "tel"]);

/** An address with a harmless scheme, a place in the book ("#gid=…"), or one relative to where the book is shown. */
export function isSafeLink(url: string): boolean {
  // Browsers drop these before they look for the scheme.
  const bare = url.replace(/[\p{Cc}\p{Cf}\s]/gu, "");
  const scheme = SCHEME.exec(bare);
  return !scheme || SAFE.has((scheme[1] ?? "").toLowerCase());
}

/** Pictures are bytes of a known kind, or an address of our own: SVG can run. */
export function isSafePicture(source: string): boolean {
  if (/^data:image\/(png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]*$/.test(source)) return true;
  return /^(\/(?![/\\])|[\w-]+$)/.test(source);
}

type Fields = { readonly [key: string]: unknown };
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Links stand under `payload` and `url`, pictures under `source`, at any depth. */
function isUnsafe(given: unknown): boolean {
  const waiting: unknown[] = [given];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isFields(value)) continue;
    for (const [key, inside] of Object.entries(value)) {
      if ((key === "payload" || key === "url") && typeof inside === "string" && !isSafeLink(inside)) return true;
      if (key === "source" && typeof inside === "string" && !isSafePicture(inside)) return true;
      waiting.push(inside ?? null);
    }
  }
  return false;
}

function hasUnsafeText(cells: unknown): boolean {
  if (!isFields(cells)) return false;
  return Object.values(cells).some(
    (row) => isFields(row) && Object.values(row).some((cell) => isFields(cell) && isFields(cell.p) && isUnsafe(cell.p)),
  );
}

/** Whether an op says an address that could run: a book takes none in, and a window that follows another must not either. */
export function bringsUnsafeAddress(op: { op: string }): boolean {
  const fields: Fields = { ...op };
  if (op.op === "resource") return isUnsafe(fields.data);
  if (op.op === "cells") return hasUnsafeText(fields.cells);
  return op.op === "addSheet" && isFields(fields.sheet) && hasUnsafeText(fields.sheet.cellData);
}
