import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { fen, sum, yuan } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { signs } from "../../engagement/papers/door.ts";
import { adjustedDetails, detailsVersion, detailWire, readDetails } from "./detail-rows.ts";
import { leadRows } from "./lead-rows.ts";
import { loadOpenWork } from "./open-work.ts";
import { allowedOn } from "./sign-rules.ts";
import { loadSubject, rowOf, type Subject } from "./subject.ts";

type One = Input<(typeof statementItems)["GetFsItemById"]>;

/** The lead schedule (审定表): the item, its details with their adjustments, and what may be done with it. */
export async function getItem(ctx: Context, input: One): Promise<FsItemDetail> {
  return itemDetail(ctx, await loadSubject(ctx, input.RId, input), input.RptLang);
}

export async function itemDetail(ctx: Context, subject: Subject, lang: Lang): Promise<FsItemDetail> {
  const { id } = subject.item;
  const [details, work, unauthorised] = await Promise.all([
    readDetails(ctx.db, id),
    loadOpenWork(ctx.db, subject.items.balance.source, id),
    signs.unauthorised(ctx.db, { refType: signedPaper.item, refId: id }),
  ]);
  const total = sum(details.map(({ closeBook }) => fen(closeBook)));
  return {
    item: rowOf(subject, lang),
    unauthorised,
    details: adjustedDetails(subject, details).map(detailWire),
    lead: await leadRows(ctx.db, subject, details, lang),
    detailsVersion: detailsVersion(details),
    detailTotal: yuan(total),
    detailDifference: yuan(subject.row.unaudited - total),
    ...allowedOn(ctx, subject, work),
  };
}
