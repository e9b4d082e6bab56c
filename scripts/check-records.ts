import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { exists, type Finding, isWorded, lineAt, listCode, type Report, read } from "./check-files.ts";
import { findPapers } from "./check-papers.ts";
import { findReaders } from "./check-record-readers.ts";
import { contractCalls, registerFields } from "./contract-calls.ts";

const file = "packages/contract/src/records.ts";
const readsFile = "packages/contract/src/gathered/reads.ts";
const screens = "apps/web/src/app/routes.tsx";
const others = [
  "apps/web/src/app/project-routes.tsx",
  "apps/web/src/app/quality-routes.tsx",
  "apps/web/src/app/main-routes.tsx",
  "apps/web/src/app/knowledge-routes.tsx",
  "apps/web/src/app/route.ts",
];

interface Table {
  records: Record<string, { words: readonly string[]; project?: unknown; link?: { page: string | object } }>;
}
type Reads = Record<string, readonly string[]>;

const named = /\brefType(?:: | = )"(\w+)"/g;

/** Reference types that code writes, in the log or anywhere else. */
function findNames(root: string, records: Table["records"]): Finding[] {
  const code = listCode(root).filter((path) => /^(apps|scripts)\//.test(path) && !/\.test\.tsx?$/.test(path));
  return code.flatMap((path) => {
    const text = read(root, path);
    return [...text.matchAll(named)]
      .filter(([, name = ""]) => !Object.hasOwn(records, name))
      .map(({ index, 1: name }) => ({
        file: path,
        line: lineAt(text, index),
        text: `${name} is declared in no records.ts of an area`,
      }));
  });
}

function findLinks(root: string, records: Table["records"]): Finding[] {
  if (!exists(root, screens)) return [];
  const routes = [screens, ...others.filter((path) => exists(root, path))].map((path) => read(root, path)).join("");
  return Object.entries(records).flatMap(([name, { link }]) => {
    const pages = typeof link?.page === "string" ? [link.page] : Object.values(link?.page ?? {});
    return pages
      .filter((page) => !routes.includes(`"${page}"`))
      .map((page) => ({ file, text: `${name} opens ${page}, which ${screens} does not have` }));
  });
}

/** Holds the table of records to what the code says: every record stands in it, in both languages, with a reader, and with reads and pages that exist; and fields of registers to words in both. */
export async function checkRecords(root: string): Promise<Report> {
  if (!exists(root, file)) return { findings: [] };
  const { records }: Table = await import(pathToFileURL(join(root, file)).href);
  const { reads }: { reads: Reads } = await import(pathToFileURL(join(root, readsFile)).href);
  const calls = await contractCalls(root);
  const paths = new Set(
    calls.flatMap(({ endpoint: { path } }) => [path, path.slice(0, path.lastIndexOf("/")).toLowerCase()]),
  );
  const unworded = Object.entries(records)
    .filter(([, { words }]) => !isWorded(words))
    .map(([name]) => ({ file, text: `${name} has no words in both languages` }));
  const unread = Object.entries(reads).flatMap(([name, list]) =>
    list
      .filter((path) => !paths.has(path))
      .map((path) => ({ file: readsFile, text: `${name} reads ${path}, which no call has` })),
  );
  const nameless = (await registerFields(root))
    .filter(({ words }) => !isWorded(words))
    .map(({ file: area, name, area: of }) => ({ file: area, text: `${of}.${name} has no words in both languages` }));
  const pointed = calls.flatMap(({ file: area, name, endpoint }) => {
    const entity = endpoint.needs?.project?.entity;
    if (entity === undefined || records[entity]?.project !== undefined) return [];
    return [{ file: area, text: `${name} is given ids of ${entity}, which its records.ts knows in no project` }];
  });
  const papers = await findPapers(root);
  return {
    findings: [
      ...[...unworded, ...nameless, ...unread, ...pointed, ...papers, ...findReaders(root)],
      ...findLinks(root, records),
      ...findNames(root, records),
    ],
    note: `${Object.keys(records).length} records`,
  };
}
