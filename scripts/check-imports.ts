import { parseSync } from "vite";
import { lineAt } from "./check-files.ts";

export interface Import {
  specifier: string;
  /** What is taken from it by name. */
  names: string[];
  line: number;
}

/** Every module a file names: imports, re-exports, dynamic imports, what is required, and types, as they are written. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest: from, entries }) => ({
      from,
      names: entries.flatMap(({ importName }) => importName.name ?? []),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest: from, importName }) => ({ from, names: importName.name ? [importName.name] : [] })),
    ),
  ].flatMap(({ from, names }) => (from ? [{ specifier: from.value, names, line: lineAt(text, from.start) }] : []));
  const inline = [...text.matchAll(/\b(?:import|require|createRequire\([^()]*\))\(\s*["'`]([^"'`$]+)["'`]/g)].map(
    (match) => ({
      specifier: match[1] ?? "",
      names: [],
      line: lineAt(text, match.index),
    }),
  );
  return [...named, ...inline];
}
