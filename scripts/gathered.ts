/**
 * The tables that list what areas declare in files of their own. TypeScript needs static imports to keep literal types, so that a
 * command writes them: nobody edits a shared file for an area.
 */
import { posix } from "node:path";
import { listCode, read } from "./check-files.ts";
import { districts } from "./walls.ts";

interface ListOf {
  list: string;
  declared: RegExp;
  /** Its type, where it is no list of what it holds. */
  type?: string;
  imports?: string;
  /** Whether what is declared are lists themselves. */
  isSpread?: true;
}

export interface Gathering {
  /** The file that the command writes. */
  into: string;
  /** What it holds. */
  of: string;
  /** Files that declare parts of it; `area` names the folder of one. */
  from: RegExp;
  /** Declarations of those files, each spread into a table of the same name; or one list of all that are declared like this. */
  tables: readonly string[] | ListOf;
}

const contract = (name: string, of: string, tables: readonly string[], also = "(?!)"): Gathering => ({
  into: `packages/contract/src/gathered/${name}.ts`,
  of,
  from: new RegExp(`^packages/contract/src/(areas/(?<area>[^/]+/[^/]+)/${name}|${also})\\.ts$`),
  tables,
});

export const gatherings: readonly Gathering[] = [
  contract("codes", "the enumerations", ["codes", "tones", "plainCodes"]),
  contract("code-words", "the words of codes", ["codeWords"]),
  contract("records", "the kinds of records", ["records"]),
  contract("acts", "the acts of the log", ["acts", "fields", "fieldCodes"]),
  contract("reads", "the reads that grow old together", ["reads"]),
  contract("messages", "the server's texts", ["messages"], "messages/[^/]+"),
  {
    into: "packages/contract/src/gathered/registers.ts",
    of: "the registers",
    from: /^packages\/contract\/src\/areas\/(?<area>[^/]+\/[^/]+)\/calls\.ts$/,
    tables: { list: "registers", declared: /^export const (\w+) = register\(/gm },
  },
  {
    into: "apps/server/src/record-readers.ts",
    of: "the readers of records",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/records\.ts$/,
    tables: ["readers"],
  },
  {
    into: "apps/server/src/figures.ts",
    of: "what the overview of all projects holds of each",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/figures\.ts$/,
    tables: {
      list: "figures",
      declared: /^export const (\w+Figures)\b/gm,
      isSpread: true,
      type: "readonly Figure[]",
      imports: 'import type { Figure } from "./platform/overview/figure.ts";',
    },
  },
  {
    into: "apps/server/src/completion-facts.ts",
    of: "what completion and moves of engagements wait for",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/completion\.ts$/,
    tables: {
      list: "completionFacts",
      declared: /^export const (\w+Completion)\b/gm,
      isSpread: true,
      type: "readonly CompletionFact[]",
      imports: 'import type { CompletionFact } from "./platform/completion/facts.ts";',
    },
  },
  {
    into: "apps/server/src/tie-out-parts.ts",
    of: "the figures that papers, statements and reports hold",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/tie-out\.ts$/,
    tables: {
      list: "tieOutParts",
      declared: /^export const (\w+TieOut)\b/gm,
      type: "readonly TieOutPart[]",
      imports: 'import type { TieOutPart } from "./platform/tie-out/figures.ts";',
    },
  },
  {
    into: "apps/server/src/roll-forward-parts.ts",
    of: "what a project takes from last year's",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/roll-forward\.ts$/,
    tables: {
      list: "rollForwardParts",
      declared: /^export const (\w+RollForward)\b/gm,
      type: "readonly RollForwardPart[]",
      imports: 'import type { RollForwardPart } from "./platform/roll-forward/parts.ts";',
    },
  },
  {
    into: "apps/server/src/prior-memory-parts.ts",
    of: "what last year's files say of an item",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/prior-memory\.ts$/,
    tables: {
      list: "priorMemoryParts",
      declared: /^export const (\w+PriorMemory)\b/gm,
      type: "readonly PriorMemoryPart[]",
      imports: 'import type { PriorMemoryPart } from "./platform/prior-memory/parts.ts";',
    },
  },
  {
    into: "apps/server/src/archive-prints.ts",
    of: "what is printed of a project for its archive",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/archive-prints\.ts$/,
    tables: {
      list: "archivePrints",
      declared: /^export const (\w+Prints)\b/gm,
      type: "readonly ArchivePrints[]",
      imports: 'import type { ArchivePrints } from "./platform/archive/prints.ts";',
    },
  },
  {
    into: "apps/server/src/papers.ts",
    of: "the papers, which job processes judge and print as well",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/(?!.*\.test\.).+\.ts$/,
    tables: {
      list: "papers",
      declared: /^export const (\w+) = paperHandlers\(/gm,
      type: "readonly object[]",
    },
  },
  {
    into: "apps/server/src/area-jobs.ts",
    of: "the jobs",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/job\/(?!.*\.test\.).+\.ts$/,
    tables: {
      list: "areaJobs",
      declared: /^export const (\w+) = jobOf\(/gm,
      type: "readonly Job[]",
      imports: 'import type { Job } from "./platform/jobs/handlers.ts";',
    },
  },
  {
    into: "apps/server/src/areas.ts",
    of: "the calls that the server answers",
    from: /^apps\/server\/src\/areas\/(?<area>[^/]+\/[^/]+)\/(?!.*\.test\.).+\.api\.ts$/,
    tables: {
      list: "areas",
      declared: /^export const (\w+Routes)\b/gm,
      isSpread: true,
      type: "readonly Route[]",
      imports: 'import type { Route } from "./platform/serve.ts";',
    },
  },
];

export interface Part {
  file: string;
  /** The declaration's name in its file, and in the gathered one. */
  name: string;
  as: string;
}

const camel = (words: string): string => words.replace(/[-/.]+(\w)/g, (_, letter: string) => letter.toUpperCase());
const heightOf = (path: string): number =>
  districts.findIndex((district) => path.includes(`/areas/${district}/`)) + (path.includes("/areas/") ? 1 : 0);
const namesIn = (text: string, declared: RegExp): string[] => [...text.matchAll(declared)].map(([, name = ""]) => name);

/** What the files of areas declare, from the lowest district up. */
export function partsOf(root: string, { from, tables }: Gathering): Part[] {
  const sought = (text: string): string[] =>
    "list" in tables
      ? namesIn(text, tables.declared)
      : namesIn(text, /^export const (\w+)\b/gm).filter((name) => tables.includes(name));
  const files = listCode(root).filter((file) => from.test(file));
  const found = files
    .sort((a, b) => heightOf(b) - heightOf(a) || (a < b ? -1 : 1))
    .flatMap((file) => sought(read(root, file)).map((name) => ({ file, name })));
  const isAlone = (name: string): boolean => found.filter((one) => one.name === name).length === 1;
  return found.map(({ file, name }) => {
    const owner = from.exec(file)?.groups?.area?.split("/").at(-1) ?? posix.basename(file, ".ts");
    return { file, name, as: "list" in tables && isAlone(name) ? name : camel(`${owner}-${name}`) };
  });
}

function importOf(into: string, file: string, parts: readonly Part[]): string {
  const names = parts.map(({ name, as }) => (name === as ? name : `${name} as ${as}`));
  const path = posix.relative(posix.dirname(into), file);
  return `import { ${names.join(", ")} } from "${path.startsWith(".") ? path : `./${path}`}";`;
}

function listOf({ list, type, isSpread }: ListOf, parts: readonly Part[]): string {
  const members = parts.map(({ as }) => `  ${isSpread ? "..." : ""}${as},\n`);
  return `export const ${list}${type ? `: ${type}` : ""} = [\n${members.join("")}];`;
}

/** The text of a gathered file. */
export function gather(root: string, gathering: Gathering): string {
  const { into, of, tables } = gathering;
  const parts = partsOf(root, gathering);
  const files = [...new Set(parts.map(({ file }) => file))].sort();
  const imports = files.map((file) =>
    importOf(
      into,
      file,
      parts.filter((part) => part.file === file),
    ),
  );
  const spread = (own: readonly Part[]): string => own.map(({ as }) => `  ...${as},\n`).join("");
  const bodies =
    "list" in tables
      ? [listOf(tables, parts)]
      : tables.map((table) => {
          return `export const ${table} = {\n${spread(parts.filter(({ name }) => name === table))}} as const;`;
        });
  const head = `// Generated by npm run gather from the files of areas: ${of}.`;
  const more = "list" in tables && tables.imports ? [tables.imports] : [];
  return `${[head, ...imports, ...more].join("\n")}\n\n${bodies.join("\n\n")}\n`;
}
