/** What is worked out of a version as it stands: scores and totals, what is missing, what stands against it. */
import { type EvidenceAt, lackingIn, stopsIn } from "@digao/contract/paper/lacking";
import { isUnderWay, type Worked } from "@digao/contract/paper/paper";
import { answerOf, checklistsIn, rowsIn, rowsOf, type Sections } from "@digao/contract/paper/sections";
import { isScored, scoreOf } from "@digao/domain/papers/checklist-score";
import { totalsOf, workedRows } from "@digao/domain/papers/worked-rows";
import type { Context } from "../serve.ts";
import { neighbours } from "./neighbours.ts";
import type { Parts, StoredVersion, Values, Version } from "./parts.ts";

/** The tables of a draft with their computed columns, whatever was sent there. */
export const withWorkedRows = ({ spec, rules }: Parts, draft: Values): Values => ({
  ...draft,
  ...Object.fromEntries(
    rowsIn(spec.sections).map(([name, section]) => [name, workedRows(section, rules[name], rowsOf(draft, name))]),
  ),
});

const scoresIn = (sections: Sections, values: Values): Worked["scores"] =>
  Object.fromEntries(
    checklistsIn(sections).flatMap(([name, section]) =>
      isScored(section) ? [[name, scoreOf(section, (code) => answerOf(values, name, code).answer)]] : [],
    ),
  );
const totalsIn = (sections: Sections, values: Values): Worked["totals"] =>
  Object.fromEntries(
    rowsIn(sections).flatMap(([name, section]) =>
      section.totals ? [[name, totalsOf(section, rowsOf(values, name))]] : [],
    ),
  );

const asksForEvidence = (sections: Sections): boolean =>
  checklistsIn(sections).some(([, { items }]) => items.some(({ isEvidenced }) => isEvidenced));

/** Of those under way also what they lack; what is in force lacked nothing. */
export async function withWorked(
  { db }: Context,
  { spec }: Parts,
  versions: readonly StoredVersion[],
): Promise<Version[]> {
  const { sections, name } = spec;
  const open = versions.filter((version) => isUnderWay(spec, version));
  const ids = open.map(({ id }) => id);
  const linked = asksForEvidence(sections) && ids.length > 0 ? await neighbours().evidence(db, name, ids) : null;
  return versions.map((version) => {
    const isOpen = open.includes(version);
    const evidence: EvidenceAt = (place) => linked?.get(version.id)?.get(place) ?? 0;
    return {
      ...version,
      worked: {
        scores: scoresIn(sections, version),
        totals: totalsIn(sections, version),
        missing: isOpen ? lackingIn(sections, version, evidence) : [],
        stops: isOpen ? stopsIn(sections, version) : [],
      },
    };
  });
}
