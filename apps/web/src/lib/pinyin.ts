/** Search by initials (应收账款 by "yszk"); the dictionary is fetched when first needed. */
import { useEffect, useState } from "react";

export type Initials = (text: string) => string;
let loading: Promise<Initials> | undefined;

export function loadInitials(): Promise<Initials> {
  loading ??= import("pinyin-pro").then(({ pinyin }) => {
    const cache = new Map<string, string>();
    return (text) => {
      const found = cache.get(text);
      if (found !== undefined) return found;
      const letters = pinyin(text, { pattern: "first", toneType: "none", type: "array" }).join("").toLowerCase();
      cache.set(text, letters);
      return letters;
    };
  });
  return loading;
}

/** Undefined until the dictionary has come; texts then match without initials. */
export function useInitials(isNeeded = true): Initials | undefined {
  const [initials, setInitials] = useState<Initials>();
  useEffect(() => {
    let shown = true;
    if (isNeeded) void loadInitials().then((loaded) => shown && setInitials(() => loaded));
    return () => {
      shown = false;
    };
  }, [isNeeded]);
  return initials;
}

/** True where every word of the query is in the text, or in its initials. */
export function matches(query: string, text: string, initials: string | undefined): boolean {
  const inText = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inText.includes(word) || Boolean(initials?.includes(word)));
}
