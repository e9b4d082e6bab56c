import { type Finding, lineAt, listCode, type Report, read } from "./check-files.ts";
import { type Catalogue, listCatalogues, readTexts, type Texts } from "./message-files.ts";

const holesOf = (text: string): string =>
  [...text.matchAll(/\{+\s*([\w.]+)[^}]*\}+/g)]
    .map((match) => match[1])
    .sort()
    .join(", ");

/** Plural forms are a matter of each language: English has one and other, Chinese has other alone. */
const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, "");

function compare(file: string, mine: Texts, other: Texts, otherFile: string): Finding[] {
  const otherKeys = new Set([...other.keys()].map(withoutPlural));
  return [...mine].flatMap(([key, text]) => {
    if (text.trim() === "") return [{ file, text: `${key} is empty` }];
    if (!otherKeys.has(withoutPlural(key))) return [{ file: otherFile, text: `${key} is missing (it is in ${file})` }];
    const twin = other.get(key);
    const isSame = twin === undefined || holesOf(twin) === holesOf(text);
    return isSame ? [] : [{ file, text: `${key} has other {holes} than in ${otherFile}` }];
  });
}

async function checkCatalogue(root: string, { name, files }: Catalogue): Promise<{ findings: Finding[]; keys: Texts }> {
  const [zh, en] = [files.zh, files.en];
  const keys: Texts = zh ? await readTexts(root, zh) : new Map();
  if (!(zh && en)) {
    return { keys, findings: [{ file: zh ?? en ?? name, text: `has no twin in ${zh ? "English" : "Chinese"}` }] };
  }
  const english = await readTexts(root, en);
  const missing = compare(zh, keys, english, en);
  // Each difference in the holes is told once, from the Chinese side.
  const surplus = compare(en, english, keys, zh).filter((finding) => !finding.text.includes("{holes}"));
  return { keys, findings: [...missing, ...surplus] };
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

function checkUses(root: string, keysByFile: Map<string, Texts>): Finding[] {
  return uses.flatMap((use) => {
    const keys = [...keysByFile].flatMap(([name, texts]) => (use.catalogue.test(name) ? [...texts.keys()] : []));
    if (keys.length === 0) return [];
    const known = new Set(keys.map(withoutPlural));
    return listCode(root)
      .filter((path) => use.files.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((file) => {
        const text = withoutComments(read(root, file));
        return [...text.matchAll(use.call)].flatMap((match) => {
          const key = match[1] ?? "";
          if (known.has(withoutPlural(key))) return [];
          return [{ file, line: lineAt(text, match.index), text: `no text has the key "${key}"` }];
        });
      });
  });
}

/** Holds both languages to the same keys and holes, and the code to keys that exist. */
export async function checkMessages(root: string): Promise<Report> {
  const catalogues = listCatalogues(root);
  const keysByFile = new Map<string, Texts>();
  const findings: Finding[] = [];
  for (const catalogue of catalogues) {
    const checked = await checkCatalogue(root, catalogue);
    keysByFile.set(catalogue.name, new Map([...checked.keys].map(([key, text]) => [catalogue.prefix + key, text])));
    findings.push(...checked.findings);
  }
  const count = [...keysByFile.values()].reduce((sum, texts) => sum + texts.size, 0);
  return {
    findings: [...findings, ...checkUses(root, keysByFile)],
    note: `${count} keys in ${catalogues.length} catalogues`,
  };
}
