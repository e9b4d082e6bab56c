/** Works out bindings of a project: all of a book in one answer. */
import type { Db } from "@digao/db/tenant";
import { bindingFunctions } from "@digao/domain/sheet-bindings/functions";
import { type BoundCall, callText } from "@digao/domain/sheet-bindings/parse";
import { auxTypeOf, resolvers as ofBooks, type Together } from "./functions.ts";
import { lead } from "./lead.ts";
import { failed, type Resolved } from "./resolved.ts";
import { type Sources, sourcesOf } from "./sources.ts";

const resolvers = { ...ofBooks, LEAD: lead };

/** Null where one of them is no argument, or one that must be there is not. */
function filled({ fn, values }: BoundCall): string[] | null {
  const parameters = bindingFunctions[fn].arguments;
  const all = parameters.map(({ initial }, at) => {
    const given = values[at];
    return given === "" || given === undefined ? (initial ?? null) : given;
  });
  const extra = values.slice(parameters.length).map((value) => value ?? "");
  return all.includes(null) ? null : [...all.flatMap((value) => value ?? []), ...extra];
}

function togetherOf(calls: readonly { call: BoundCall; values: string[] | null }[]): Together {
  const auxNames = new Map<number, string[]>();
  const spans = new Set<string>();
  for (const { call, values } of calls) {
    if (!values || (call.fn !== "AUX" && call.fn !== "ACC")) continue;
    spans.add(values.slice(call.fn === "AUX" ? 4 : 2).join());
    const type = call.fn === "AUX" ? auxTypeOf(values[1] ?? "") : null;
    if (type !== null) auxNames.set(type, [...(auxNames.get(type) ?? []), values[2] ?? ""]);
  }
  return { auxNames, spans: spans.size };
}

/** By the text of the call. */
export async function resolveCalls(
  db: Db,
  projectId: number,
  calls: readonly BoundCall[],
  sources: Sources = sourcesOf(db, projectId),
): Promise<Map<string, Resolved>> {
  const distinct = new Map(calls.map((call) => [callText(call), call]));
  const distinctCalls = [...distinct].map(([key, call]) => ({ key, call, values: filled(call) }));
  const together = togetherOf(distinctCalls);
  const resolved = new Map<string, Resolved>();
  for (const { key, call, values } of distinctCalls) {
    const one = values
      ? await resolvers[call.fn]({ values, sources, together })
      : failed("argument", { meaning: bindingFunctions[call.fn].words });
    resolved.set(key, one);
  }
  return resolved;
}
