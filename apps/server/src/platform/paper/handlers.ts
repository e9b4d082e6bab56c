/** The handlers of a paper's calls, from its declaration and what is particular about it. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Lacking } from "@digao/contract/paper/lacking";
import { isUnderWay, type Paper, type PaperCalls, type PaperSpec, type RecordOf } from "@digao/contract/paper/paper";
import type { z } from "zod";
import { type Context, type Handlers, type PlannedHandler, planned, unread } from "../serve.ts";
import { type ActInput, actOnVersion } from "./act.ts";
import { lackingPapers } from "./in-force.ts";
import { lastYearOf } from "./last-year.ts";
import { namesOfLinked } from "./linked.ts";
import { mayBegin } from "./may.ts";
import { type Particular, type Parts, partsOf, type Version } from "./parts.ts";
import { readVersions, shown } from "./read.ts";
import { ofSubject, subjectTitle, type Whose } from "./subject.ts";
import { planPdf, printPaper } from "./workbook.ts";
import { editVersion } from "./write.ts";

type Shape<Z> = Z extends z.ZodRawShape ? z.infer<z.ZodObject<Z>> : object;
interface Place extends Whose {
  RptLang: Lang;
}

interface Side<S extends PaperSpec, R, P, Sources> {
  /** What stands on the page beside the versions. */
  beside?(ctx: Context, of: { sources: Sources; versions: RecordOf<S, R>[]; lang: Lang }): Promise<Shape<P>>;
}
type AnySide = { beside(ctx: Context, of: { sources: unknown; versions: Version[]; lang: Lang }): Promise<object> };

/** With what keeps it from each step that there is from its state. */
async function withLacking(ctx: Context, parts: Parts, version: Version, sources: unknown): Promise<Version> {
  const { spec } = parts;
  if (!isUnderWay(spec, version)) return version;
  const steps = Object.values(spec.life.steps[version.status] ?? {}).flatMap((step) => step ?? []);
  const lack = steps.some(({ complete }) => complete) ? parts.lacks(version, sources) : null;
  const own: Lacking[] = lack
    ? [{ at: "", words: [messageOf("zh", lack.key, lack.params), messageOf("en", lack.key, lack.params)], why: "own" }]
    : [];
  const needs = steps.flatMap((step) => step.needs ?? []);
  const papers: Lacking[] = await lackingPapers(ctx, parts, [...new Set(needs)]);
  return { ...version, worked: { ...version.worked, missing: [...version.worked.missing, ...own, ...papers] } };
}

type Printing = PaperCalls<PaperSpec, object, object>["print"];
type AnyHandler = ((ctx: Context, input: never) => Promise<unknown>) | PlannedHandler<Printing>;

function handlersOf(all: Parts & AnySide): Record<string, AnyHandler> {
  const { spec } = all;
  const sheet = async (ctx: Context, { RptLang: lang, ...whose }: Place) => {
    const parts = ofSubject(all, whose);
    await subjectTitle(ctx, parts);
    const sources = await parts.readSources(ctx, lang, parts.subjectId);
    const versions = await readVersions(ctx, parts, { lang });
    const whole: Version[] = [];
    for (const version of versions) whole.push(await withLacking(ctx, parts, version, sources));
    return {
      ...(await all.beside(ctx, { sources, versions, lang })),
      ...(await lastYearOf(ctx, parts, lang)),
      bound: await parts.figures(ctx, sources),
      named: await namesOfLinked({ ...ctx, lang }, spec.sections, versions),
      records: whole.map((version) => shown(ctx, parts, version)),
      canDraft: mayBegin(ctx, spec, versions),
    };
  };
  const print = planned<Printing>()(
    async (ctx, input) => (input.format === "pdf" ? planPdf(ctx, ofSubject(all, input), input) : null),
    async (ctx, input, pdf) => {
      if (input.format !== "pdf") return printPaper(ctx, ofSubject(all, input), input);
      if (!pdf) throw unread();
      return pdf;
    },
  );
  const acts = Object.keys(spec.calls.acts).map((act) => [
    act,
    act === "edit"
      ? (ctx: Context, input: Record<string, unknown>) => editVersion(ctx, all, input)
      : (ctx: Context, input: ActInput) => actOnVersion(ctx, all, act, input),
  ]);
  return { ...Object.fromEntries(acts), sheet, print };
}

/** One handler for each call of the paper; `serve` joins them. */
export function paperHandlers<S extends PaperSpec, R, P, Sources>(
  { spec, calls }: Paper<S, R, P>,
  particular: Particular<S, R, Sources> & Side<S, R, P, Sources> = {},
): Handlers<PaperCalls<S, RecordOf<S, R>, Shape<P>> & Record<string, never>> {
  const { beside = () => Promise.resolve({}), ...own } = particular;
  const all = handlersOf({ ...partsOf(spec, own), beside: beside as AnySide["beside"] });
  const declared = Object.keys(calls).map((does) => [does, all[does]]);
  return Object.fromEntries(declared);
}
