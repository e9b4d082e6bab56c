/** What last year's archived file says of an item, and which of it comes back this year. */
import type { PriorMemory, rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import type { Input } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { inProject } from "@digao/db/tenant";
import { comesBack } from "@digao/domain/prior-memory/recurrence";
import { logView, viewerOf } from "../../../platform/auth/archive-viewer.ts";
import { type MemoryEntry, priorMemoryParts } from "../../../platform/prior-memory/parts.ts";
import {
  type FoundSource,
  findSources,
  isArchivedSource,
  isOpenSource,
} from "../../../platform/roll-forward/source.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof rollForward;

/** The one that the project names, else the latest that is archived. */
export const sourceAmong = (found: readonly FoundSource[]): FoundSource | undefined =>
  found.find(({ isNamed }) => isNamed) ?? found.find(isArchivedSource) ?? found[0];

const entriesMax = 200;
/** What can come back: entries, findings and explanations; a sample or a letter of this year is no matter of its own. */
const recurring: readonly string[] = ["adjustment", "finding", "explanation"];

const again = (before: MemoryEntry, now: readonly MemoryEntry[]) =>
  now.filter((one) => comesBack(before, one)).map(({ title, summary }) => ({ title, summary }));

function gapOf(source: FoundSource | undefined): PriorMemory["gap"] {
  if (!source) return "noProject";
  if (!isArchivedSource(source)) return "notArchived";
  return isOpenSource(source) ? null : "notOpen";
}

export async function getPriorMemory(
  ctx: Context,
  { projectId, itemCode }: Input<Calls["GetPriorMemory"]>,
): Promise<PriorMemory> {
  const { db, lang } = ctx;
  const found = sourceAmong(await findSources(ctx, projectId));
  const gap = gapOf(found);
  const source = found ? { projectId: found.id, name: found.name, year: found.year } : null;
  if (!found || gap !== null) return { source, gap, groups: [] };
  if (!found.isMember) await logView(ctx, viewerOf(found), "/api/services/app/RollForward/GetPriorMemory");
  const groups: PriorMemory["groups"] = [];
  for (const part of priorMemoryParts()) {
    const entries = await part.read({ db: inProject(db, found.id), lang }, itemCode);
    const now = recurring.includes(part.code) ? await part.read({ db, lang }, itemCode) : [];
    if (entries.length === 0) continue;
    groups.push({
      code: part.code,
      name: wordIn(lang, part.words),
      thisYear: now.length,
      entries: entries.slice(0, entriesMax).map((entry) => ({
        id: entry.id,
        title: entry.title,
        summary: entry.summary,
        outcome: entry.outcome,
        amount: entry.amount,
        isOpen: entry.isOpen,
        again: again(entry, now),
      })),
    });
  }
  return { source, gap, groups };
}
