/**
 * Texts stand in the source as pairs, Chinese and English side by side; a browser reads one language. A file of texts imported with
 * ?zh or ?en is left with that language alone, and no chunk may hold both.
 */
import type { Plugin } from "vite";

const textFile =
  /\/(i18n\/texts\/[^/?]+|features\/[^/]+\/[^/]+\/((\w+-)?texts|help)|contract\/src\/(messages\/[^/?]+|areas\/[^/]+\/[^/]+\/(messages|code-words)|(gathered\/)?code-words|words))\.ts(\?|$)/;
const languageOf = (id: string): string | undefined => /[?&](zh|en)(?=&|$)/.exec(id)?.[1];

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
interface Change {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (node: Node): string => String(node.name ?? node.value);

/** `days: ["{{count}} 天", { one, other }]` is days in Chinese, days_one and days_other in English. */
function propertyText({ key }: Node, word: Node, code: string): string {
  const [name] = nodesIn(key);
  const forms = word.type === "ObjectExpression" ? nodesIn(word.properties) : [];
  const entries = forms.map((form): [string, Node | undefined] => [
    `${name && nameOf(name)}_${nodesIn(form.key).map(nameOf)}`,
    nodesIn(form.value)[0],
  ]);
  return (entries.length > 0 ? entries : [[name && nameOf(name), word] as const])
    .map(([as, value]) => `${JSON.stringify(as)}: ${code.slice(value?.start, value?.end)}`)
    .join(", ");
}

function wordsIn(node: Node, language: string, code: string): Change[] {
  const { start, end } = node;
  const [value] = nodesIn(node.value);
  if (node.type === "Property" && value?.type === "ArrayExpression") {
    const word = nodesIn(value.elements)[language === "zh" ? 0 : 1];
    return word ? [{ start, end, text: propertyText(node, word, code) }] : [];
  }
  return Object.values(node)
    .flatMap(nodesIn)
    .flatMap((child) => wordsIn(child, language, code));
}

/** The shared words come in the language of the file that names them. */
const importsIn = (body: readonly Node[], language: string): Change[] =>
  body
    .filter(({ type }) => type === "ImportDeclaration")
    .flatMap(({ source }) => nodesIn(source))
    .map(({ start, end, value }) => ({ start, end, text: JSON.stringify(`${value}?${language}`) }));

const changed = (code: string, changes: readonly Change[]): string =>
  [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

export const oneLanguage = (): Plugin => ({
  name: "one-language",
  enforce: "post",
  transform(code, id) {
    const language = languageOf(id);
    if (!language || !textFile.test(id)) return null;
    const body = nodesIn(this.parse(code).body);
    const changes = [...importsIn(body, language), ...body.flatMap((node) => wordsIn(node, language, code))];
    return { code: changed(code, changes), map: null };
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const files = chunk.type === "chunk" ? chunk.moduleIds.filter((id) => textFile.test(id)) : [];
      const languages = new Set(files.map((id) => languageOf(id) ?? "both languages"));
      if (languages.size > 1 || languages.has("both languages"))
        this.error(`${chunk.fileName} holds ${[...languages].join(" and ")}: import texts with ?zh or with ?en.`);
    }
  },
});
