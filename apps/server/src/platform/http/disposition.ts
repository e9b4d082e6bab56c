/** `attachment; filename="…"; filename*=UTF-8''…` (RFC 6266, 5987): every browser saves under the Chinese name. */
export function disposition(fileName: string, isInline = false): string {
  const safe = cleanFileName(fileName);
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** What turns the direction of a name round or hides in it: "cod.exe" read from the right is a document. */
const unseen = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name without folders, control signs, signs that are not seen or what Windows refuses; never empty. */
export function cleanFileName(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? "").replace(unseen, "");
  const clean = [...base].filter((sign) => sign >= " " && sign !== "\u007f" && !'<>:"|?*'.includes(sign)).join("");
  const trimmed = clean.replace(/^\.+/, "").trim();
  return trimmed ? [...trimmed].slice(0, 180).join("") : "file";
}
