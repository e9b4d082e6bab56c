import { exists, type Finding, lineAt, listFiles, read } from "./check-files.ts";
import { readCatalogues } from "./message-files.ts";
import rules from "./terms.json" with { type: "json" };

const glossary = "docs/glossary.md";
const chineseFiles = /^(apps|packages|e2e|docs|bench)\/.*\.(ts|tsx|md)$|^[^/]+\.md$/;
const documents = /^docs\/.*\.md$|^[^/]+\.md$/;

const terms = rules.terms.map((term) => ({ ...term, regex: new RegExp(term.wrong, term.lang === "en" ? "i" : "") }));
type Term = (typeof terms)[number];
const chinese = terms.filter(({ lang }) => lang === "zh");
const english = terms.filter(({ lang }) => lang === "en");

const message = (word: string, { right, why }: Term): string => `"${word}": the glossary says "${right}" (${why})`;

function inFile(root: string, file: string, sought: readonly Term[]): Finding[] {
  const text = read(root, file);
  return sought.flatMap((term) =>
    [...text.matchAll(new RegExp(term.regex, `${term.regex.flags}g`))].map((match) => ({
      file,
      line: lineAt(text, match.index),
      text: message(match[0], term),
    })),
  );
}

/** English stands beside Chinese in a pair, so that only the pair knows which words are English. */
async function inTexts(root: string): Promise<Finding[]> {
  const catalogues = await readCatalogues(root);
  return catalogues.flatMap(({ file, pairs }) =>
    [...pairs].flatMap(([key, pair]) => {
      const words = Array.isArray(pair) ? JSON.stringify(pair[1]) : "";
      return english.flatMap((term) => {
        const word = term.regex.exec(words)?.[0];
        return word ? [{ file, text: `${key}: ${message(word, term)}` }] : [];
      });
    }),
  );
}

function inGlossary(root: string): Finding[] {
  if (!exists(root, glossary)) return [];
  const text = read(root, glossary);
  return rules.terms
    .filter(({ right }) => !text.includes(right))
    .map(({ right }) => ({ file: "scripts/terms.json", text: `"${right}" is not in ${glossary}` }));
}

/** Holds texts and documents to the words of the glossary, and the list of terms to the glossary itself. */
export async function checkTerms(root: string): Promise<Finding[]> {
  const files = listFiles(root);
  return [
    ...files.filter((file) => chineseFiles.test(file)).flatMap((file) => inFile(root, file, chinese)),
    ...files
      .filter((file) => documents.test(file))
      .flatMap((file) =>
        inFile(
          root,
          file,
          english.filter((term) => term.in === "all"),
        ),
      ),
    ...(await inTexts(root)),
    ...inGlossary(root),
  ];
}
