/** Texts of accounting policies with variables in braces; one that is not known stays in the text as a place to fill in. */
export interface Policy {
  code: string;
  standard: string;
  title: readonly [zh: string, en: string];
  zh: string;
  en: string;
}

export interface FilledPolicy {
  text: string;
  /** Variables that nobody knows. */
  open: string[];
}

const placeholder = (name: string): string => `【${name}】`;

/** Whether a text still has a place to fill in. */
export const openPlaces = (text: string): string[] => text.match(/【[^】]*】/gu) ?? [];

export function fillPolicy(
  text: string,
  values: Readonly<Record<string, string | null>>,
  nameOf: (variable: string) => string,
): FilledPolicy {
  const open: string[] = [];
  const filled = text.replace(/\{(\w+)\}/gu, (_whole, variable: string) => {
    const value = values[variable];
    if (value) return value;
    open.push(nameOf(variable));
    return placeholder(nameOf(variable));
  });
  return { text: filled, open };
}
