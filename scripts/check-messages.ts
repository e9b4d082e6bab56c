import { type Finding, lineAt, listCode, type Report, read } from "./check-files.ts";
import { type Catalogue, readCatalogues } from "./message-files.ts";
import { findUnused } from "./unused-texts.ts";

const holesOf = (text: string): string =>
  [...text.matchAll(/\{+\s*([\w.]+)[^}]*\}+/g)]
    .map((match) => match[1])
    .sort()
    .join(", ");

const isWord = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

/** English that counts is `{ one, other }`; the form for many is the one that Chinese has too. */
function englishOf(value: unknown): { text: unknown; isWhole: boolean } {
  if (typeof value !== "object" || value === null) return { text: value, isWhole: isWord(value) };
  const { one, other }: { one?: unknown; other?: unknown } = value;
  return { text: other, isWhole: isWord(one) && isWord(other) };
}

function faultOf(pair: unknown): string | undefined {
  const [zh, en, ...more]: unknown[] = Array.isArray(pair) ? pair : [pair];
  const { text, isWhole } = englishOf(en);
  if (!isWord(zh) || more.length > 0) return "is no pair of Chinese and English";
  if (!isWhole) return "has no English";
  return isWord(text) && holesOf(zh) !== holesOf(text) ? "has other {holes} in English than in Chinese" : undefined;
}

function checkPairs({ file, pairs }: Catalogue): Finding[] {
  return [...pairs].flatMap(([key, pair]) => {
    const fault = faultOf(pair);
    return fault ? [{ file, text: `${key} ${fault}` }] : [];
  });
}

/** Keys that code names in plain text: `t("…")` and `i18nKey="…"` in the web, `new Refusal("…")` in the server. */
const uses: { files: RegExp; catalogue: RegExp; call: RegExp }[] = [
  { files: /^apps\/web\/src\//, catalogue: /^apps\/web\//, call: /(?:\bt\(\s*|\bi18nKey=\{?)"([^"\s]+)"/g },
  {
    files: /^apps\/server\/src\//,
    catalogue: /^packages\/contract\//,
    call: /\bnew Refusal\(\s*"([^"\s]+)"/g,
  },
];

/** Blanks comments, so that an example in one is not taken for a use; offsets stay. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));

function checkUses(root: string, catalogues: readonly Catalogue[]): Finding[] {
  return uses.flatMap((use) => {
    const keys = new Set(
      catalogues
        .filter(({ file }) => use.catalogue.test(file))
        .flatMap(({ prefix, pairs }) => [...pairs.keys()].map((key) => prefix + key)),
    );
    if (keys.size === 0) return [];
    return listCode(root)
      .filter((path) => use.files.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((file) => {
        const text = withoutComments(read(root, file));
        return [...text.matchAll(use.call)].flatMap((match) => {
          const key = match[1] ?? "";
          if (keys.has(key)) return [];
          return [{ file, line: lineAt(text, match.index), text: `no text has the key "${key}"` }];
        });
      });
  });
}

/** Holds every text to both languages with the same holes, the code to keys that exist, and every key to code that reads it. */
export async function checkMessages(root: string): Promise<Report> {
  const catalogues = await readCatalogues(root);
  const count = catalogues.reduce((sum, { pairs }) => sum + pairs.size, 0);
  return {
    findings: [...catalogues.flatMap(checkPairs), ...checkUses(root, catalogues), ...findUnused(root, catalogues)],
    note: `${count} texts in ${catalogues.length} files`,
  };
}
