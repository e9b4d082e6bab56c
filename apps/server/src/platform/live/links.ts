/** Addresses of the web that notices lead to: a page of a project's window, with the filters that show the record. */
export function projectLink(page: string, projectId: number, filters: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({ id: Buffer.from(String(projectId)).toString("base64") });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return `/maindo/${page}?${query}`;
}
