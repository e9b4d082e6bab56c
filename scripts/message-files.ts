import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles } from "./check-files.ts";

/** One file of texts: pairs of Chinese and English under dotted keys. */
export interface Catalogue {
  file: string;
  /** What stands before its keys where code names them: projects/texts.ts gives `projects.`, help.ts of an area `help.page.`, the contract's files give nothing. */
  prefix: string;
  /** Whether code asks for its texts by their keys; words and what other programs read are not asked for so. */
  isKeyed: boolean;
  pairs: Map<string, unknown>;
}

const webFile =
  /^apps\/web\/src\/(lib\/i18n\/texts\/(?<shared>[^/]+)|features\/[^/]+\/(?<area>[^/]+)\/(texts|(?<help>help)))\.ts$/;
const contractFile =
  /^packages\/contract\/src\/(messages\/[^/]+|areas\/[^/]+\/[^/]+\/messages|words|client-texts|abp-texts)\.ts$/;

function flatten(value: unknown, key: string, into: Map<string, unknown>): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) into.set(key, value);
  else for (const [name, inner] of Object.entries(value)) flatten(inner, key ? `${key}.${name}` : name, into);
}

function prefixOf(file: string): string {
  const { area, shared, help } = webFile.exec(file)?.groups ?? {};
  if (help !== undefined) return "help.page.";
  const name = area ?? shared;
  return name === undefined ? "" : `${name}.`;
}

async function readCatalogue(root: string, file: string): Promise<Catalogue> {
  const pairs = new Map<string, unknown>();
  const exports: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
  for (const value of Object.values(exports)) flatten(value, "", pairs);
  return {
    file,
    isKeyed: !/\/src\/[^/]+$/.test(file),
    prefix: prefixOf(file),
    pairs,
  };
}

export const readCatalogues = (root: string): Promise<Catalogue[]> =>
  Promise.all(
    listFiles(root)
      .filter((file) => webFile.test(file) || contractFile.test(file))
      .map((file) => readCatalogue(root, file)),
  );
