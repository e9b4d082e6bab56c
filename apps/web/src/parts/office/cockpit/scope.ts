/** What every card of the home page is given. */
export interface CardProps {
  input: { projectId: number; RptLang: "zh" | "en" };
  /** The address of a screen of the project; undefined where the reader has none. */
  hrefOf: (screen: string) => string | undefined;
  go: (href: string) => void;
}

/** An address with filters of its page. */
export function withFilters(href: string, filters: Record<string, string | number | undefined>): string {
  const [path = "", query = ""] = href.split("?");
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) search.set(name, String(value));
  return `${path}?${search}`;
}
