import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "@digao/contract/endpoint";
import { listFiles } from "./check-files.ts";

/** One call as its area declares it: `area` is the name of the exported constant, `name` the call's key in it. */
export interface ContractCall {
  file: string;
  area: string;
  name: string;
  endpoint: Endpoint;
}

/** One field of a register: `area` is the name of the exported constant, `words` what people call it. */
interface RegisterField {
  file: string;
  area: string;
  name: string;
  words: readonly string[];
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "verb" in value && "path" in value && typeof value.path === "string";

function callsOf(file: string, area: string, value: unknown): ContractCall[] {
  if (typeof value !== "object" || value === null) return [];
  // A register has its calls by what they do.
  if ("spec" in value && "calls" in value) return callsOf(file, `${area}.calls`, value.calls);
  return Object.entries(value).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ file, area, name, endpoint }] : [],
  );
}

/** What the areas of the contract of the tree at `root` export, by importing their files. */
async function exportsOf(root: string): Promise<{ file: string; area: string; value: unknown }[]> {
  const files = listFiles(root).filter((path) => /^packages\/contract\/src\/areas\/([^/]+\/)+calls\.ts$/.test(path));
  const found: { file: string; area: string; value: unknown }[] = [];
  for (const file of files) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const [area, value] of Object.entries(exports)) found.push({ file, area, value });
  }
  return found;
}

/** Every call of the contract of the tree at `root`. */
export async function contractCalls(root: string): Promise<ContractCall[]> {
  return (await exportsOf(root)).flatMap(({ file, area, value }) => callsOf(file, area, value));
}

const fieldsIn = (value: unknown): Record<string, { words?: readonly string[] }> => {
  const { spec }: { spec?: { fields?: Record<string, object> } } = Object(value);
  return spec?.fields ?? {};
};

/** Every field of every register of the contract of the tree at `root`. */
export async function registerFields(root: string): Promise<RegisterField[]> {
  return (await exportsOf(root)).flatMap(({ file, area, value }) =>
    Object.entries(fieldsIn(value)).map(([name, { words = [] }]) => ({ file, area, name, words })),
  );
}

/** A paper of judgement as its area declares it, as far as the checks read it. */
export interface PlainPaper {
  file: string;
  area: string;
  life: {
    actors: object;
    steps: Record<string, Record<string, { to: unknown; who: string; notBy?: readonly string[] }>>;
  };
  acts: readonly string[];
  inForce: unknown;
  unapproved?: string;
  sections: Record<string, PlainSection>;
}
interface Worded {
  words?: readonly string[];
}
/** Forms and tables have fields, checklists items, matrices two axes. */
export interface PlainSection extends Worded {
  fields?: Record<string, Worded>;
  items?: readonly (Worded & { code: string })[];
  rows?: readonly (Worded & { code: string })[];
  columns?: readonly (Worded & { code: string })[];
}

/** Every paper of judgement of the contract of the tree at `root`. */
export async function papersOf(root: string): Promise<PlainPaper[]> {
  return (await exportsOf(root)).flatMap(({ file, area, value }) => {
    const { spec } = Object(value);
    if (!spec?.life) return [];
    const { life, inForce, unapproved, sections } = spec;
    return [{ file, area, life, acts: Object.keys(spec.calls.acts), inForce, unapproved, sections }];
  });
}
