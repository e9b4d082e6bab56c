/** Records to choose from, and the papers that point to one. */
import type { evidenceLinks, FoundRecord, LinkingPaper } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { Input } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { papersLinkingTo } from "../../../platform/paper/linking.ts";
import { findRecords as findByKind, resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof evidenceLinks;

/** Of one kind, and of each of several. */
const foundMax = 30;
const eachMax = 8;
const pageable: ReadonlySet<string | null> = new Set(["pdf", "picture"]);

export async function findRecords(
  { db, lang }: Context,
  { types, keyword }: Input<Calls["FindRecords"]>,
): Promise<FoundRecord[]> {
  const kinds = [...new Set(types)];
  const max = kinds.length > 1 ? eachMax : foundMax;
  const found: FoundRecord[] = [];
  for (const type of kinds)
    for (const { refId, title, hint, look } of await findByKind(db, type, { keyword, lang, max }))
      found.push({ type, id: Number(refId), text: title[lang], hint, look, pageable: pageable.has(look) });
  return found;
}

export async function linkingPapers(
  ctx: Context,
  { type, referId }: Input<Calls["GetLinkingPapers"]>,
): Promise<LinkingPaper[]> {
  const papers = await papersLinkingTo(ctx, { type, id: referId });
  const records = await resolveRecords(ctx.db, papers, ctx.user);
  return papers.map(({ refType, refId, field }) => {
    const record = records.of({ refType, refId });
    return {
      type: refType,
      id: refId,
      text: record?.title[ctx.lang] ?? "",
      link: record?.link ?? null,
      field: wordIn(ctx.lang, field),
    };
  });
}
