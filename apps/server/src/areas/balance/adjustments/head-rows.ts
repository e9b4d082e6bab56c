import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { headEffect } from "@digao/domain/adjustments/effect";
import type { AdjustmentEvent } from "@digao/domain/adjustments/states";
import { cancelEvent } from "@digao/domain/adjustments/states";
import { fen, sum, yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { allowed, statusOf } from "./may.ts";

interface StoredLine {
  id: number;
  lineNo: number;
  fsItemId: number;
  fsItemCode: string;
  nameZh: string;
  nameEn: string;
  accountCode: string | null;
  lineName: string | null;
  debit: string;
  credit: string;
  currency: string | null;
  fcAmount: string | null;
  cfItemCode: string | null;
  remark: string | null;
  accountReason: string | null;
}
type Stored = Omit<AdjustHead, "lines" | "can" | "debit" | "credit" | "profitEffect" | "taxEffect" | "equityEffect"> & {
  lines: StoredLine[];
};

/** By type and number; drafts without a number come last. */
const BY_NUMBER = sql`h.adj_type, h.adj_seq nulls last, h.id`;

export interface Part {
  order?: RawBuilder<unknown>;
  skip: number;
  take: number;
}

/** Heads with their lines: all that fit, or a part of them. */
export async function readHeads(
  ctx: Context,
  where: RawBuilder<unknown>,
  lang: Lang,
  part?: Part,
): Promise<AdjustHead[]> {
  const order = part?.order ?? BY_NUMBER;
  const limit = part ? sql`limit ${part.take} offset ${part.skip}` : sql``;
  const { rows } = await sql<Stored>`
    select h.id, h.project_id as "projectId", h.adj_type as "adjType", h.adj_no as "adjNo", h.description, h.reason,
      h.wp_index as "wpIndex", h.fs_item_id as "fsItemId", h.source, h.status, h.client_status as "clientStatus",
      h.client_sign_user as "clientSignUser", h.client_sign_date as "clientSignDate",
      h.misstatement_kind as "misstatementKind", h.cause, h.preparer_id as "preparerId", p.name as "preparerName",
      h.prepare_time as "prepareTime", h.editor_ids as "editorIds", c.name as "checkerName", h.check_time as "checkTime",
      h.cancel_reason as "cancelReason", h.cancel_by as "cancelUserId", b.name as "cancelUserName", h.cancel_time as "cancelTime", h.tax_effect_of as "taxEffectOf", h.turn_of as "turnOf", h.restatement, h.remark, h.row_version as "rowVersion", l.lines
    from (select * from adjust_head h where ${ofProject("h")} and ${where} order by ${order} ${limit}) h
    join app_user p on p.id = h.preparer_id
    left join app_user c on c.id = h.checker_id
    left join app_user b on b.id = h.cancel_by
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'lineNo', l.line_no, 'fsItemId', l.fs_item_id,
        'fsItemCode', i.std_code, 'nameZh', i.name_zh, 'nameEn', i.name_en, 'accountCode', l.account_code,
        'lineName', l.line_name, 'debit', l.debit::text, 'credit', l.credit::text, 'currency', l.currency,
        'fcAmount', l.fc_amount::text, 'cfItemCode', l.cf_item_code, 'remark', l.remark, 'accountReason', l.account_reason) order by l.line_no), '[]') as lines
      from adjust_line l join fs_item i on ${ofProject("i")} and i.id = l.fs_item_id where ${ofProject("l")} and l.head_id = h.id
    ) l
    order by ${order}`.execute(ctx.db);
  return rows.map((row) => headOf(ctx, row, lang));
}

export async function readHead(ctx: Context, id: number, lang: Lang): Promise<AdjustHead> {
  const [head] = await readHeads(ctx, sql`h.id = ${id}`, lang);
  if (!head) throw missing("adjust.missing");
  return head;
}

function headOf(ctx: Context, { lines, ...head }: Stored, lang: Lang): AdjustHead {
  const amounts = lines.map((line) => ({
    itemCode: line.fsItemCode,
    debit: fen(line.debit),
    credit: fen(line.credit),
  }));
  const effect = headEffect(amounts);
  return {
    ...head,
    debit: yuan(sum(amounts.map(({ debit }) => debit))),
    credit: yuan(sum(amounts.map(({ credit }) => credit))),
    profitEffect: yuan(effect.netProfit),
    taxEffect: yuan(effect.tax),
    equityEffect: yuan(effect.equity),
    lines: lines.map(({ nameZh, nameEn, ...line }) => ({ ...line, fsItemName: lineName({ nameZh, nameEn }, lang) })),
    can: permissionsOf(ctx, head),
  };
}

type Facts = Pick<Stored, "status" | "adjNo" | "preparerId" | "editorIds" | "cancelUserId">;

function permissionsOf(ctx: Context, head: Facts): AdjustHead["can"] {
  const may = (event: AdjustmentEvent) => allowed(ctx, head, event);
  const wasChecked = head.adjNo !== null;
  const isChecked = cancelEvent(statusOf(head.status), wasChecked) === "cancel";
  return {
    edit: may("edit"),
    submit: may("submit"),
    check: may("check"),
    cancel: isChecked ? may("cancel") : may("withdraw"),
    void: may(wasChecked ? "strike" : "void"),
    opinion: may("opinion"),
  };
}
