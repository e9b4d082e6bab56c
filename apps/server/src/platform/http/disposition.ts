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

/** A name without folders, control signs or what Windows refuses; never empty. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  const clean = [...base].filter((sign) => sign >= " " && sign !== "\u007f" && !'<>:"|?*'.includes(sign)).join("");
  const trimmed = clean.replace(/^\.+/, "").trim();
  return trimmed ? [...trimmed].slice(0, 180).join("") : "file";
}
