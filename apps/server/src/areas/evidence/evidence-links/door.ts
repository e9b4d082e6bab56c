/** Evidence for other areas: links that lead nowhere, and how they follow vouchers into another journal. */
import type { EvidenceLink } from "@digao/contract/areas/evidence/evidence-links/calls";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import type { KeptOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { readLinks, shownLinks } from "./link-rows.ts";

export const evidenceKeeper: VoucherKeeper = {
  kept: async (db, periodId) => {
    const { rows } = await sql<KeptOfVoucher>`
      select l.id, null as "lineId", l.to_id as jmsn, l.j_period as "jPeriod", null as "jDate", l.j_type as "jType",
        l.j_no_text as "jNoText", null as line, false as "isTested", null as "ownerId"
      from paper_link l where ${ofProject("l")} and l.period_id = ${periodId} and l.to_entity = 'voucher' and l.removed_at is null
      order by l.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update paper_link l set to_id = t.jmsn
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ jmsn }) => jmsn)}::bigint[]) t (id, jmsn)
      where ${ofProject("l")} and l.id = t.id and l.to_id is distinct from t.jmsn`.execute(db);
  },
};

/** Those whose evidence is gone, or whose cell is. */
export async function brokenEvidence(ctx: Context): Promise<EvidenceLink[]> {
  const links = await shownLinks(ctx, await readLinks(ctx.db, sql`true`));
  return links.filter(({ isGone, cell, fromLink }) => fromLink !== null && (isGone || cell?.isLost === true));
}
