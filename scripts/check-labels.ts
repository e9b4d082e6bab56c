/** One English for one Chinese term: short labels that stand for the same Chinese words read the same in English. */
import { exists, type Finding, isGenerated, lineAt, listCode, type Report, read } from "./check-files.ts";

/** Chinese labels whose English depends on where they stand, with every form they have; anything else is one word for one thing. */
const list = "scripts/labels.json";

const sources = /^(apps\/(server|web)|packages\/(contract|domain))\/src\//;
const labelMax = 12;
const pair = /\[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\]/g;
const han = /[\u4e00-\u9fff]/;

/** Case and number follow from the sentence around a word: they make no other word of it. */
export const wordOf = (english: string): string =>
  english
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/ies\b/g, "y")
    .replace(/([^s])s\b/g, "$1");

interface Label {
  file: string;
  line: number;
  english: string;
}

function labelsOf(root: string): Map<string, Label[]> {
  const labels = new Map<string, Label[]>();
  for (const file of listCode(root).filter((path) => sources.test(path) && !/\.test\.tsx?$/.test(path))) {
    const text = read(root, file);
    if (isGenerated(text)) continue;
    for (const match of text.matchAll(pair)) {
      const [, chinese = "", english = ""] = match;
      if (chinese.length > labelMax || !han.test(chinese) || han.test(english)) continue;
      labels.set(chinese, [...(labels.get(chinese) ?? []), { file, line: lineAt(text, match.index), english }]);
    }
  }
  return labels;
}

/** Forms by label, of those that have several. */
export function severalForms(root: string): Map<string, { forms: string[]; labels: Label[] }> {
  const found = [...labelsOf(root)].map(([chinese, labels]) => {
    const forms = [...new Set(labels.map(({ english }) => wordOf(english)))].sort();
    return [chinese, { forms, labels }] as const;
  });
  return new Map(found.filter(([, { forms }]) => forms.length > 1));
}

export function checkLabels(root: string): Report {
  const several = severalForms(root);
  const allowed: Record<string, string[]> = exists(root, list) ? JSON.parse(read(root, list)) : {};
  const unknown = [...several].flatMap(([chinese, { forms, labels }]): Finding[] => {
    const fresh = forms.filter((form) => !allowed[chinese]?.includes(form));
    return labels
      .filter(({ english }) => fresh.includes(wordOf(english)))
      .map(({ file, line, english }) => {
        const others = forms.filter((form) => form !== wordOf(english)).join(", ");
        return {
          file,
          line,
          text: `"${chinese}" is "${english}" here and elsewhere ${others}: one word for one thing`,
        };
      });
  });
  const unused = Object.entries(allowed).flatMap(([chinese, forms]) => {
    const used = several.get(chinese)?.forms ?? [];
    const idle = forms.filter((form) => !used.includes(form));
    return idle.length > 0 ? [{ file: list, text: `"${chinese}" no longer has the form ${idle.join(", ")}` }] : [];
  });
  return { findings: [...unknown, ...unused], note: `${several.size} labels with several forms` };
}
