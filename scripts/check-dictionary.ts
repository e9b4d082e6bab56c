import { exists, type Finding, type Report, read } from "./check-files.ts";
import { type Meanings, readMeanings } from "./dictionary/meanings.ts";

const [schema, dictionary, meaningsFile] = [
  "packages/db/src/schema.ts",
  "docs/data-dictionary.md",
  "packages/db/dictionary/columns.txt",
];

/** Names of tables and their columns as the generated schema has them. */
function tablesIn(text: string): Map<string, string[]> {
  const names = new Map(
    [...text.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table = "", type = ""]) => [type, table]),
  );
  const bodies = text.matchAll(/^export interface (\w+Table) \{\n([\s\S]*?)\n\}/gm);
  return new Map(
    [...bodies].map(([, type = "", body = ""]) => [
      names.get(type) ?? type,
      [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = ""]) => column),
    ]),
  );
}

function documentedColumns(text: string): Map<string, string[]> {
  const parts = text.split(/^### /m).slice(1);
  return new Map(
    parts.map((part) => [
      part.slice(0, part.indexOf("\n")),
      [...part.matchAll(/^\| (\w+) \| [^|]+ \| [^|]+ \| [^|]+ \|/gm)].map(([, column = ""]) => column),
    ]),
  );
}

function withoutMeaning({ areas, column }: Meanings, tables: Map<string, string[]>): Finding[] {
  const placed = new Set(areas.flatMap((area) => [...area.tables.keys()]));
  return [...tables].flatMap(([table, columns]) => [
    ...(placed.has(table)
      ? []
      : [{ file: "packages/db/dictionary/tables.txt", text: `the table ${table} has no meaning` }]),
    ...columns
      .filter((name) => !column(table, name))
      .map((name) => ({ file: meaningsFile, text: `${table}.${name} has no meaning` })),
  ]);
}

/** Every table and column has a meaning in both languages, and the dictionary tells of those that there are. */
export function checkDictionary(root: string): Report {
  if (!exists(root, dictionary)) return { findings: [{ file: dictionary, text: "missing: npm run data-dictionary" }] };
  const tables = tablesIn(read(root, schema));
  const meanings = readMeanings(root);
  const text = read(root, dictionary);
  const documented = documentedColumns(text);
  const stale = [...tables].filter(
    ([table, columns]) =>
      documented.get(table)?.join() !== columns.join() ||
      columns.some(
        (name) => !text.includes(`| ${meanings.column(table, name)?.zh} | ${meanings.column(table, name)?.en} |`),
      ),
  );
  const gone = [...documented].filter(
    ([name, columns]) => columns.length > 0 && !tables.has(name) && !/[A-Z]|^side$/.test(name),
  );
  const findings = [...stale, ...gone].map(([table]) => ({
    file: dictionary,
    text: `${table} is stale: npm run data-dictionary`,
  }));
  return { findings: [...withoutMeaning(meanings, tables), ...findings], note: `${tables.size} tables` };
}
