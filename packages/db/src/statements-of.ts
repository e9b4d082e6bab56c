// What keeps a semicolon from ending a statement: quoted text, a name in quotes, dollar quotes, comments.
const parts = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;

/**
 * The statements of a file of SQL, each with the comments in front of it. A distributed PostgreSQL passes some on as the text that they
 * came in, which must then be that statement alone.
 */
export function statementsOf(sql: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (part !== ";") continue;
    found.push(sql.slice(from, index).trim());
    from = index + 1;
  }
  found.push(sql.slice(from).trim());
  return found.filter((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim() !== "");
}
