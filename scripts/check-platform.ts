import { exists, type Finding, lineAt, listCode, read } from "./check-files.ts";
import { ofPlatform, platformExceptions } from "./walls.ts";

const schema = "packages/db/src/schema.ts";
const platform = /^apps\/server\/src\/platform\/(?!.*\.test\.ts$)/;
const named =
  /\b(?:from|join|into|update)\s+([a-z_]+)\b|\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|sql\.table)\(\s*"([a-z_]+)/g;

const tablesOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^ {2}([a-z_]+): \w+Table;/gm)].map(([, table = ""]) => table));

interface Named {
  file: string;
  line: number;
  table: string;
}

/** Where the platform names tables of the schema, its own among them. */
export function tablesNamed(root: string): Named[] {
  if (!exists(root, schema)) return [];
  const tables = tablesOf(read(root, schema));
  return listCode(root)
    .filter((file) => platform.test(file))
    .flatMap((file) => {
      const text = read(root, file);
      return [...text.matchAll(named)].flatMap(({ index, 1: inSql, 2: built }) => {
        const table = inSql ?? built ?? "";
        return tables.has(table) ? [{ file, line: lineAt(text, index), table }] : [];
      });
    });
}

const own: ReadonlySet<string> = new Set(ofPlatform);
export const isForeign = ({ table }: { table: string }): boolean => !own.has(table);

/** The platform reads and writes its own tables alone; what it shows of an area's, the area declares. */
export function findForeignTables(root: string): Finding[] {
  const isExcepted = ({ file }: Named): boolean =>
    Object.keys(platformExceptions).some((path) => file.startsWith(path));
  return tablesNamed(root)
    .filter((one) => isForeign(one) && !isExcepted(one))
    .map(({ file, line, table }) => ({
      file,
      line,
      text: `the platform names ${table}, a table of an area: the area declares what it shows`,
    }));
}
