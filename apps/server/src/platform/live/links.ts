const itemPages = new Map([
  [1, "assetsclass"],
  [2, "liabilitiesclass"],
]);

/** The page of statement items of a group: 1 assets, 2 liabilities and equity, 3 profit and loss. */
export const itemLink = (group: number, projectId: number, filters: Record<string, string | number>): string =>
  projectLink(itemPages.get(group) ?? "profiltclass", projectId, filters);

/** Addresses of the web that notices lead to: a page of a project's window, with the filters that show the record. */
export function projectLink(page: string, projectId: number, filters: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({ id: Buffer.from(String(projectId)).toString("base64") });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return `/maindo/${page}?${query}`;
}
