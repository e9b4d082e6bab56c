import { parseSync } from "vite";
import { lineAt } from "./check-files.ts";

export interface Import {
  specifier: string;
  line: number;
}

/** Every module a file names: imports, re-exports, dynamic imports and types, as they are written. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map((found) => found.moduleRequest),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest)),
  ].flatMap((request) => (request ? [{ specifier: request.value, line: lineAt(text, request.start) }] : []));
  const inline = [...text.matchAll(/\bimport\(\s*["'`]([^"'`$]+)["'`]/g)].map((match) => ({
    specifier: match[1] ?? "",
    line: lineAt(text, match.index),
  }));
  return [...named, ...inline];
}
