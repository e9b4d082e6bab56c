import type { OpenPoint } from "@digao/contract/areas/office/cockpit/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { refusedImports } from "../../acquisition/imports/door.ts";
import { unfollowedVouchers } from "../../evidence/journal-tests/door.ts";
import { openNotes } from "../../evidence/messages/door.ts";
import { unevaluatedSamples } from "../../evidence/sampling/door.ts";
import { type PapersStanding, tieText } from "../../papers/statement-items/door.ts";

interface Standing extends PapersStanding {
  /** Named to the team, and has not declared independence. */
  pending: readonly { name: string }[];
}

const shownMax = 3;

/** What still stands between the project and its report, the gravest first; kinds of which there are none are left out. */
export async function openPoints(db: Db, lang: Lang, standing: Standing): Promise<OpenPoint[]> {
  const notes = await openNotes(db);
  const imports = await refusedImports(db);
  const samples = await unevaluatedSamples(db);
  const tests = await unfollowedVouchers(db);
  const { total, closed, brokenTies, pending } = standing;
  const names = (ids: ReadonlySet<number>) => total.rows.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  const overridden = total.rows.filter(({ overrides }) => overrides.some(({ isStale }) => !isStale));
  const found: OpenPoint[] = [
    point(
      "outOfBalance",
      brokenTies.map((tie) => tieText(tie, lang)),
    ),
    point(
      "imports",
      imports.map(({ fileName }) => fileName),
    ),
    { ...point("gates", names(new Set(closed.keys()))), gates: gatesOf(closed) },
    point(
      "questions",
      notes.map((note) => note[lang]),
    ),
    point(
      "samples",
      samples.map(({ runNo, title }) => `${runNo} ${title}`),
    ),
    { ...point("journalTests", []), count: tests?.open ?? 0, about: tests ? [`#${tests.runNo}`] : [] },
    point(
      "overrides",
      overridden.map(({ name }) => name),
    ),
    point(
      "independence",
      pending.map(({ name }) => name),
    ),
  ];
  return found.filter(({ count }) => count > 0);
}

const point = (kind: OpenPoint["kind"], all: readonly string[]): OpenPoint => ({
  kind,
  count: all.length,
  about: all.slice(0, shownMax),
  gates: [],
});

function gatesOf(closed: PapersStanding["closed"]): OpenPoint["gates"] {
  const counts = new Map<OpenPoint["gates"][number]["gate"], number>();
  for (const gates of closed.values()) for (const gate of gates) counts.set(gate, (counts.get(gate) ?? 0) + 1);
  return [...counts].map(([gate, papers]) => ({ gate, papers })).sort((one, other) => other.papers - one.papers);
}
