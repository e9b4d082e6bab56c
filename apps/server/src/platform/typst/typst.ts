/**
 * Papers made with typst: a template, data and pictures in; a PDF out. Compiling takes a processor for itself, so it is called in
 * processes of jobs, never on the thread that answers calls.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { marked } from "./mark.ts";

export interface Paper {
  /** Source in typst's own language; it reads the data by `json("/data.json")` and pictures by their names. */
  template: string;
  data: unknown;
  /** By absolute name, "/qr.svg". */
  pictures?: Readonly<Record<string, string | Uint8Array>>;
}

export interface Press {
  pdf(paper: Paper): { bytes: Buffer; pages: number };
  /** The paper as one picture after the other, for tests and previews. */
  svg(paper: Paper): string;
}

export class UnprintableError extends Error {}

/** Two weights of Noto Sans SC (OFL): the same words on every machine, whatever fonts it has. */
const weights = ["Regular", "Bold"] as const;
export const paperFont = "Noto Sans S Chinese";

const require = createRequire(import.meta.url);
const fontFolder = (): string => join(dirname(require.resolve("@embedpdf/fonts-sc")), "..", "fonts");

const dataName = "/data.json";
/** The compiler remembers what it laid out: older rounds are forgotten, so that a thousand letters take no more memory than ten. */
const cachedRounds = 2;

const whyOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return message.slice(0, 2_000);
};

/** One compiler with its fonts loaded, for as many papers as follow. */
export function openPress(): Press {
  // The compiler reads below its workspace alone: there is nothing there but fonts.
  const workspace = fontFolder();
  const fontPaths = weights.map((weight) => join(workspace, `NotoSansHans-${weight}.otf`));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
  const compile = <Out>(paper: Paper, take: (compiler: NodeCompiler) => Out): Out => {
    compiler.mapShadow(join(workspace, dataName), Buffer.from(JSON.stringify(paper.data)));
    const pictures = Object.entries(paper.pictures ?? {});
    for (const [name, bytes] of pictures) compiler.mapShadow(join(workspace, name), Buffer.from(bytes));
    try {
      return take(compiler);
    } catch (error) {
      throw error instanceof UnprintableError ? error : new UnprintableError(whyOf(error));
    } finally {
      for (const [name] of pictures) compiler.unmapShadow(join(workspace, name));
      compiler.unmapShadow(join(workspace, dataName));
      compiler.evictCache(cachedRounds);
    }
  };
  const laidOut = (template: string) => {
    const compiled = compiler.compile({ mainFileContent: marked(template, paperFont) });
    const document = compiled.result;
    if (!document) {
      const fault = compiled.takeDiagnostics() ?? compiled.takeError();
      throw new UnprintableError(JSON.stringify(fault?.shortDiagnostics ?? "no document").slice(0, 2_000));
    }
    return document;
  };
  return {
    pdf: (paper) =>
      compile(paper, () => {
        const document = laidOut(paper.template);
        return { bytes: compiler.pdf(document), pages: document.numOfPages };
      }),
    svg: (paper) => compile(paper, () => compiler.plainSvg(laidOut(paper.template))),
  };
}

let opened: Press | undefined;
/** The one of this process: its fonts are loaded once. */
export function pressOfProcess(): Press {
  opened ??= openPress();
  return opened;
}
