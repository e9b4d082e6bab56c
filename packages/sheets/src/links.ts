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
