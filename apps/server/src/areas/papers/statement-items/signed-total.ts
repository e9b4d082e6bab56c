import type { SignedTotal } from "@digao/contract/areas/papers/statement-items/calls";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { isStale, SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { type SignedPaper, signMatrix } from "@digao/domain/sign-off/sign-matrix";
import { isNotApplicable, itemRows, loadItems } from "./item-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { type LoadedPapers, overriddenItems } from "./overridden-items.ts";
import { needsReview } from "./sign-rules.ts";
import { isEmpty } from "./signs.ts";
import { type Subject, subjectOf } from "./subject.ts";

export async function loadPapers(db: Db, projectId: number): Promise<LoadedPapers> {
  const items = await loadItems(db, projectId);
  return { projectId, items, work: await loadOpenWork(db, items.balance.source) };
}

/** Papers (items with an index, or signed) that have something on them, with the signs of each level. */
export function signedTotalOf(loaded: LoadedPapers, lang: Lang): SignedTotal {
  const { projectId, items } = loaded;
  const overrides = overriddenItems(loaded, lang);
  const papers = items.balance.source.items
    .map(({ id }) => subjectOf(items, projectId, id))
    .filter((subject) => isPaper(subject) || overrides.has(subject.item.id));
  const { rows, totals } = signMatrix(papers.map(paperOf));
  const needed = new Map(rows.map((row) => [row.id, row.needed]));
  const wires = new Map(itemRows(items, lang).map((row) => [row.id, row]));
  return {
    rows: papers.flatMap(({ item, facts, lastChange }): SignedTotal["rows"] => {
      const row = wires.get(item.id);
      if (!row) return [];
      const cells = SIGN_LEVELS.map((level) => {
        const sign = facts.signs.find((one) => one.level === level);
        return {
          level,
          isNeeded: needed.get(String(item.id))?.[level] ?? false,
          sign: sign
            ? {
                userId: Number(sign.userId),
                userName: sign.userName,
                signTime: sign.signTime,
                isStale: isStale(sign, lastChange),
              }
            : null,
        };
      });
      return [{ ...shown(row), cells, overrides: overrides.get(item.id) ?? [] }];
    }),
    totals: SIGN_LEVELS.map((level) => ({ level, ...totals[level] })),
  };
}

type Row = ReturnType<typeof itemRows>[number];

const shown = ({ id, grpId, stdCode, name, wpIndex, audited, result, wpStatus, auditUserId, auditUserName }: Row) => ({
  id,
  grpId,
  stdCode,
  name,
  wpIndex,
  audited,
  result,
  wpStatus,
  auditUserId,
  auditUserName,
});

const isPaper = (subject: Subject): boolean =>
  subject.facts.signs.length > 0 || (subject.item.wpIndex !== null && !isEmpty(subject));

const paperOf = (subject: Subject): SignedPaper => ({
  id: String(subject.item.id),
  signs: subject.facts.signs,
  lastChange: subject.lastChange,
  isNotApplicable: isNotApplicable(subject.facts),
  needsQualityReview: needsReview(subject),
});
