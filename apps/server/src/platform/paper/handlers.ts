/** The handlers of a paper's calls, from its declaration and what is particular about it. */
import type { Lang } from "@digao/contract/messages";
import { isUnderWay, type Paper, type PaperCalls, type PaperSpec, type RecordOf } from "@digao/contract/paper/paper";
import type { z } from "zod";
import type { Context, Handlers } from "../serve.ts";
import { type ActInput, actOnVersion } from "./act.ts";
import { mayBegin } from "./may.ts";
import type { Particular, Parts, Version } from "./parts.ts";
import { readVersions, shown } from "./read.ts";
import { printPaper } from "./workbook.ts";
import { editVersion } from "./write.ts";

type Shape<Z> = Z extends z.ZodRawShape ? z.infer<z.ZodObject<Z>> : object;
interface Place {
  projectId: number;
  RptLang: Lang;
}

interface Side<S extends PaperSpec, R, P, Sources> {
  /** What stands on the page beside the versions. */
  beside(ctx: Context, of: { sources: Sources; versions: RecordOf<S, R>[]; lang: Lang }): Promise<Shape<P>>;
}
type AnySide = { beside(ctx: Context, of: { sources: unknown; versions: Version[]; lang: Lang }): Promise<object> };

function handlersOf(parts: Parts & AnySide): Record<string, (ctx: Context, input: never) => Promise<unknown>> {
  const { spec } = parts;
  const sheet = async (ctx: Context, { RptLang: lang }: Place) => {
    const sources = await parts.readSources(ctx, lang);
    const versions = await readVersions(ctx, parts, { lang });
    return {
      ...(await parts.beside(ctx, { sources, versions, lang })),
      records: versions.map((version) => shown(ctx, parts, version)),
      canDraft: mayBegin(
        ctx,
        spec,
        versions.some((version) => isUnderWay(spec, version)),
      ),
    };
  };
  const acts = Object.keys(spec.calls.acts).map((act) => [
    act,
    act === "edit"
      ? (ctx: Context, input: Record<string, unknown>) => editVersion(ctx, parts, input)
      : (ctx: Context, input: ActInput) => actOnVersion(ctx, parts, act, input),
  ]);
  return { ...Object.fromEntries(acts), sheet, print: (ctx, input: Place) => printPaper(ctx, parts, input) };
}

/** One handler for each call of the paper; `serve` joins them. */
export function paperHandlers<S extends PaperSpec, R, P, Sources>(
  { spec, calls }: Paper<S, R, P>,
  particular: Particular<S, R, Sources> & Side<S, R, P, Sources>,
): Handlers<PaperCalls<S, RecordOf<S, R>, Shape<P>> & Record<string, never>> {
  const all = handlersOf({ ...particular, spec } as unknown as Parts & AnySide);
  const declared = Object.keys(calls).map((does) => [does, all[does]]);
  return Object.fromEntries(declared);
}
