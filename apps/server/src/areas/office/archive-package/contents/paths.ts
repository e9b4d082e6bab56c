/** Names of entries, as every system takes them. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]/gu;
const nameMax = 100;

export function safeName(name: string): string {
  const clean = name
    .normalize("NFC")
    .replace(forbidden, "_")
    .replace(/^\.+|[. ]+$/g, "_");
  if ([...clean].length <= nameMax) return clean || "_";
  const ending = /\.[\w-]{1,10}$/.exec(clean)?.[0] ?? "";
  return `${[...clean].slice(0, nameMax - ending.length).join("")}${ending}`;
}

/** Gives each name once, on systems too that see no capitals. */
export function uniquePaths() {
  const taken = new Set<string>();
  return (folder: string, name: string): string => {
    const [, stem = name, ending = ""] = /^(.+?)(\.[\w-]{1,10})?$/s.exec(safeName(name)) ?? [];
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${stem}${count === 1 ? "" : ` (${count})`}${ending}`;
      const key = path.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}
