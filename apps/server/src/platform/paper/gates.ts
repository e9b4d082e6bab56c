/** What keeps a version from a step: what is missing, hard stops, papers that are waited for, sources that have moved. */
import type { Step } from "@digao/contract/life";
import { messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { Lacking } from "@digao/contract/paper/lacking";
import { figuresIn } from "@digao/contract/paper/sections";
import { Refusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { lackingPapers } from "./in-force.ts";
import type { Parts, Version } from "./parts.ts";

const namedMax = 8;
/** Each by its name; beyond a few they are counted. */
function listed({ lang }: Context, lacking: readonly Lacking[]): string {
  const named = lacking
    .slice(0, namedMax)
    .map(
      ({ words, why }) =>
        `${wordIn(lang, words)}${lang === "zh" ? `（${messageOf(lang, `paper.lack.${why}`)}）` : ` (${messageOf(lang, `paper.lack.${why}`)})`}`,
    );
  return named.join(lang === "zh" ? "；" : "; ") + (lacking.length > namedMax ? " …" : "");
}

function refuse(
  ctx: Context,
  key: "paper.incomplete" | "paper.stopped" | "paper.needs",
  lacking: readonly Lacking[],
): void {
  const [first] = lacking;
  if (!first) return;
  const params = { count: lacking.length, list: listed(ctx, lacking) };
  throw new Refusal(key, { kind: "state", params, field: first.at, data: { lacking } });
}

export async function requireMet(
  ctx: Context,
  parts: Parts,
  step: Step<number>,
  version: Version,
  sources: unknown,
): Promise<void> {
  refuse(ctx, "paper.needs", await lackingPapers(ctx, parts, step.needs));
  if (step.complete) {
    refuse(ctx, "paper.incomplete", version.worked.missing);
    const lack = parts.lacks(version, sources);
    if (lack)
      throw new Refusal(lack.key, { kind: lack.kind ?? "state", ...(lack.params ? { params: lack.params } : {}) });
  }
  if (step.unstopped) refuse(ctx, "paper.stopped", version.worked.stops);
}

/** Nobody takes a version further on what is not so any more. */
export async function requireFresh(ctx: Context, parts: Parts, version: Version, sources: unknown): Promise<void> {
  const { spec } = parts;
  const moved = parts.moved(version, sources);
  if (moved) throw new Refusal(spec.refusals.moved, { kind: "state", params: moved });
  const now = await parts.figures(ctx, sources);
  const changed = figuresIn(spec.sections).filter(([name]) => (now[name] ?? null) !== (version[name] ?? null));
  const [first] = changed;
  if (!first) return;
  const list = changed.map(
    ([name, { words }]) => `${wordIn(ctx.lang, words)} ${String(version[name] ?? "—")} → ${now[name] ?? "—"}`,
  );
  throw new Refusal("paper.figuresMoved", { kind: "state", params: { list: list.join("；") }, field: first[0] });
}
