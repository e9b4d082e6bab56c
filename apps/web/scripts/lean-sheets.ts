/**
 * Univer brings along what only text documents ask for, and this product has none: patterns that break words of 70 languages (9 MB) with what tells
 * these languages apart, and a reader of font files for fonts of the machine, which the page may not ask for. What is Chinese it asks regular
 * expressions that a table of all of Unicode makes at each start: they are made here, once.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const engine = /@univerjs[\\/]engine-render[\\/]lib[\\/]es[\\/]index\.js$/;
const loader = /\(\) => import\("\.\/[\w-]+\.js"\)/g;

interface Charset {
  toRegExp(): RegExp;
}

const literalOf = ({ source, flags }: RegExp): string =>
  `new RegExp(${JSON.stringify(source)}, ${JSON.stringify(flags)})`;

/** Each part that goes, and what stands in its place. */
async function partsOf(
  id: string,
): Promise<readonly (readonly [part: RegExp, put: string | ((name: string) => string)])[]> {
  const found = createRequire(id).resolve("cjk-regex");
  const cjk: Record<string, () => Charset> = await import(pathToFileURL(found).href);
  const made = (name: string): string => {
    const charset = cjk[name];
    if (!charset) throw new Error(`cjk-regex has no ${name}`);
    return literalOf(charset().toRegExp());
  };
  return [
    [loader, "() => undefined"],
    [/^import \* as cjk from "cjk-regex";$/m, ""],
    [/cjk\.(\w+)\(\)\.toRegExp\(\)/g, made],
    [/^import \{ franc \} from "franc-min";$/m, 'const franc = () => "und";'],
    [/^import \{ parse \} from "opentype\.js";$/m, "const parse = () => undefined;"],
    // Without it no font of the machine is ever there to be read.
    [/^\t\tthis\._loadFontsToBook\(\);$/m, ""],
  ];
}

export async function leanRender(code: string, id: string): Promise<string> {
  let lean = code;
  for (const [part, put] of await partsOf(id)) {
    if (lean.search(part) < 0) throw new Error(`Univer's drawing has changed: look again at lean-sheets for ${part}`);
    lean = lean.replace(part, (_whole, name: unknown) => (typeof put === "string" ? put : put(String(name))));
  }
  return lean;
}

interface Opening {
  /** The chunk that a sheet waits for; with all that it imports it weighs so much at most, packed by nothing. */
  chunk: string;
  /** What the signed-in window has loaded before any sheet can be opened, with the words of all screens: no part of the opening. */
  after: string;
  bytesMax: number;
}

export const leanSheets = ({ chunk, after, bytesMax }: Opening): Plugin => ({
  name: "lean-sheets",
  transform: async (code, id) => (engine.test(id) ? { code: await leanRender(code, id), map: null } : null),
  generateBundle(_options, bundle) {
    const seen = new Set<string>();
    const visit = (file: string) => {
      const one = bundle[file];
      if (one?.type !== "chunk" || seen.has(file)) return;
      seen.add(file);
      for (const next of one.imports) visit(next);
    };
    for (const one of Object.values(bundle))
      if (one.type === "chunk" && (one.isEntry || one.name === after)) visit(one.fileName);
    const before = new Set(seen);
    for (const one of Object.values(bundle)) if (one.type === "chunk" && one.name === chunk) visit(one.fileName);
    const own = [...seen].filter((file) => !before.has(file)).map((file) => bundle[file]);
    const bytes = own.reduce((sum, one) => sum + (one?.type === "chunk" ? Buffer.byteLength(one.code) : 0), 0);
    if (bytes > bytesMax)
      this.error(
        `A sheet fetches ${bytes} bytes of code at its opening, more than ${bytesMax}: load later what it does not use then.`,
      );
  },
});
