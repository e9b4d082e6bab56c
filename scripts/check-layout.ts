import { type Finding, lineAt, listFiles, type Report, read } from "./check-files.ts";

const primitives = "apps/web/src/ui/layout.css";

/** What `row`, `stack`, `wrap`, `fill`, `slim` and the gaps say, declaration by declaration. */
const layoutOnly =
  /^(display: (flex|grid)|flex-direction: column|align-items: center|flex-wrap: wrap|gap: (0|4px|6px|8px|12px|16px)|flex: 1|min-(width|height): 0)$/;

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));

/** Refuses rules that say nothing but what the primitives of layout say, for a class that has no other rule. */
export function checkLayout(root: string): Report {
  const sheets = listFiles(root)
    .filter((path) => path.startsWith("apps/web/src/") && path.endsWith(".css"))
    .map((path) => ({ path, text: withoutComments(read(root, path)) }));
  const rulesOf = (name: string): number =>
    sheets.reduce((sum, { text }) => sum + (text.match(new RegExp(`\\.${name}(?![\\w-])`, "g"))?.length ?? 0), 0);
  const findings = sheets.flatMap(({ path, text }): Finding[] =>
    [...text.matchAll(/^\.([\w-]+) \{([^{}]*)\}/gm)].flatMap(({ 1: name = "", 2: body = "", index }) => {
      const declarations = body.split(";").flatMap((one) => one.trim() || []);
      const isLayout =
        declarations.some((one) => one.startsWith("display")) && declarations.every((one) => layoutOnly.test(one));
      if (path === primitives || !isLayout || rulesOf(name) > 1) return [];
      return [
        { file: path, line: lineAt(text, index), text: `.${name} only lays out: use the classes of ui/layout.css` },
      ];
    }),
  );
  return { findings };
}
