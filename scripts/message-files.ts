import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles, read } from "./check-files.ts";

export type Language = "zh" | "en";
export type Texts = Map<string, string>;
/** One catalogue of texts in its languages; `name` is the files' common path with the language left out. */
export interface Catalogue {
  name: string;
  /** What stands before its keys where code names them: zh/projects.ts gives `projects.`, zh.json gives nothing. */
  prefix: string;
  files: Partial<Record<Language, string>>;
}

const languageFile = /^(?:(?<stem>.+)\.)?(?<language>zh|en)(?:-(?:Hans|CN|US))?\.(?:ts|json)$/;
const languageFolder = /(^|\/)(?<language>zh|en)(?:-(?:Hans|CN|US))?\/(?=[^/]+\.(ts|json)$)/;

function splitPath(path: string): { name: string; prefix: string; language: Language } | undefined {
  const { dir, base, name } = posix.parse(path);
  const file = languageFile.exec(base)?.groups;
  const folder = languageFolder.exec(path)?.groups;
  const language = file?.language ?? folder?.language;
  if (language !== "zh" && language !== "en") return undefined;
  return file
    ? { language, prefix: "", name: posix.join(dir, file.stem ?? "*") }
    : { language, prefix: `${name}.`, name: path.replace(languageFolder, "$1*/") };
}

/** The pairs x.zh.ts and x.en.ts, zh.json and en.json, zh/x.ts and en/x.ts below the source folders. */
export function listCatalogues(root: string): Catalogue[] {
  const catalogues = new Map<string, Catalogue>();
  for (const path of listFiles(root).filter((file) => /^(packages|apps)\/[^/]+\/src\//.test(file))) {
    const split = splitPath(path);
    if (!split) continue;
    const catalogue = catalogues.get(split.name) ?? { ...split, files: {} };
    catalogue.files[split.language] = path;
    catalogues.set(split.name, catalogue);
  }
  return [...catalogues.values()];
}

function flatten(value: unknown, prefix: string, into: Texts): void {
  if (typeof value === "string") into.set(prefix, value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) flatten(inner, prefix ? `${prefix}.${key}` : key, into);
}

/** The texts of one file under dotted keys. */
export async function readTexts(root: string, path: string): Promise<Texts> {
  const texts: Texts = new Map();
  if (path.endsWith(".json")) flatten(JSON.parse(read(root, path)), "", texts);
  else {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
    for (const value of Object.values(exports)) flatten(value, "", texts);
  }
  return texts;
}
