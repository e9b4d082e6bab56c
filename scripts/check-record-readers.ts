import { exists, type Finding, lineAt, listCode, read } from "./check-files.ts";

const declared = /^packages\/contract\/src\/areas\/([^/]+\/[^/]+)\/records\.ts$/;
const readersOf = (area: string): string => `apps/server/src/areas/${area}/records.ts`;
const key = /^ {2}(\w+)(?=[:,(])/gm;

/** The members of an object that a file exports, as it is formatted. */
function membersOf(text: string, name: string): { name: string; at: number }[] {
  const start = text.indexOf(`export const ${name} = {`);
  if (start < 0) return [];
  const body = text.slice(start, text.indexOf("\n}", start));
  return [...body.matchAll(key)].map(({ index, 1: member = "" }) => ({ name: member, at: start + index }));
}

/** Versions of papers that share a table are read by the kit. */
const isSharedPaper = (text: string, at: number): boolean =>
  (/table: "(\w+)"/.exec(text.slice(at, text.indexOf("\n  }", at)))?.[1] ?? "") === "paper_record";

/** Each kind of record has a reader in its own area of the server, and each reader a kind. */
export function findReaders(root: string): Finding[] {
  return listCode(root).flatMap((file) => {
    const [, area = ""] = declared.exec(file) ?? [];
    if (area === "") return [];
    const [kinds, server] = [membersOf(read(root, file), "records"), readersOf(area)];
    const text = exists(root, server) ? read(root, server) : "";
    const readers = membersOf(text, "readers");
    const lacks = (some: { name: string }[], name: string): boolean => !some.some((one) => one.name === name);
    return [
      ...kinds
        .filter(({ name, at }) => lacks(readers, name) && !isSharedPaper(read(root, file), at))
        .map(({ name, at }) => ({
          file,
          line: lineAt(read(root, file), at),
          text: `${name} has no reader in ${server}: nothing that refers to it can name or open it`,
        })),
      ...readers
        .filter(({ name }) => lacks(kinds, name))
        .map(({ name, at }) => ({ file: server, line: lineAt(text, at), text: `${name} is no record of ${area}` })),
    ];
  });
}
