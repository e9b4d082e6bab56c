/** What supports amounts of a statement item: balances that third parties confirmed, and lines of vouchers that were checked. */

import { drawExceptions, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import type { EvidenceCoverage, EvidencePart } from "@digao/contract/areas/report/evidence-coverage/calls";
import { linkTo } from "@digao/contract/links";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { abs, type Fen, fen, sum, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { balancesOfItem } from "../../letters/confirmations/door.ts";

export interface Part extends Omit<EvidencePart, "amount" | "isCounted"> {
  amount: Fen;
  /** Party balances that the line is a part of, by the key of their part. */
  within: readonly string[];
}
type NotCounted = EvidenceCoverage["notCounted"][number];
export interface Found {
  parts: Part[];
  notCounted: NotCounted[];
}
export interface Of {
  projectId: number;
  itemId: number;
  lang: Lang;
  /** The side on which the balance stands. */
  isDebit: boolean;
}

const left = (why: NotCounted["why"], amounts: readonly Fen[]): NotCounted[] =>
  amounts.length === 0 ? [] : [{ why, count: amounts.length, amount: yuan(sum(amounts)) }];

/** An account, with its auxiliary item where there is one: that part of a balance's place in the books which lines of vouchers bear as well. */
const partyKey = (sourceKey: string): string => `party:${sourceKey.split("|").slice(0, 2).join("|")}`;

/** Replies that agree with the books, and what other work showed where none came. */
export async function byParties(db: Db, { projectId, itemId, lang }: Of): Promise<Found> {
  const balances = await balancesOfItem(db, itemId);
  const parts = balances.flatMap((one, at): Part[] => {
    const amount = one.isAgreed ? one.book : one.alternative;
    if (one.letterId === null || amount === 0n) return [];
    const name = { name: one.contactName, no: one.letterNo ?? "" };
    return [
      {
        key: one.sourceKey === null ? `contact:${one.subject}:${at}` : `${partyKey(one.sourceKey)}`,
        source: one.isAgreed ? "confirmation" : "alternative",
        title: messageOf(lang, "evidenceCoverage.party", name),
        amount: abs(amount),
        link: linkTo("confirmationLetter", one.letterId, projectId),
        assertions: [],
        within: [],
      },
    ];
  });
  const differing = balances.filter((one) => one.isReplied && !one.isAgreed);
  const unanswered = balances.filter((one) => one.isSent && !one.isReplied && one.alternative === 0n);
  return {
    parts,
    notCounted: [
      ...left(
        "differing",
        differing.map(({ book }) => abs(book)),
      ),
      ...left(
        "unanswered",
        unanswered.map(({ book }) => abs(book)),
      ),
    ],
  };
}

interface Line {
  id: number;
  lineId: number | null;
  title: string;
  amount: string;
  state: "good" | "toCheck" | "exceptions";
  assertions: string[];
  within: string[];
}

/** Of the line `v` (voucher_line): the balances that it may be a part of. */
const within = sql`coalesce((select array_agg('party:' || v.account_code || '|' || coalesce(x.id::text, ''))
  from (values (v.customer_id), (v.supplier_id), (v.dept_id), (v.person_id), (v.proj_aux_id), (null::bigint)) x (id)
  where v.account_code is not null), '{}')`;
const procedure = sql`coalesce(to_jsonb(g.assertions), '[]'::jsonb)`;

/** @param source whose record a piece is */
function byLines(rows: readonly Line[], source: "voucher" | "sample", { projectId, isDebit }: Of): Found {
  const isOnSide = ({ amount }: Line): boolean => fen(amount) > 0n === isDebit;
  const right = rows.filter(({ state }) => state === "good");
  const good = right.filter(isOnSide);
  const amounts = (of: readonly Line[]): Fen[] => of.map(({ amount }) => abs(fen(amount)));
  return {
    parts: good.flatMap(({ id, lineId, title, amount, assertions, within: balances }): Part[] =>
      lineId === null
        ? []
        : [
            {
              key: `line:${lineId}`,
              source,
              title,
              amount: abs(fen(amount)),
              link: linkTo(source === "voucher" ? "drawnVoucher" : "sampleRun", id, projectId),
              assertions,
              within: balances,
            },
          ],
    ),
    notCounted: [
      ...left("toCheck", amounts(rows.filter(({ state }) => state === "toCheck"))),
      ...left("exceptions", amounts(rows.filter(({ state }) => state === "exceptions"))),
      ...left("otherSide", amounts(right.filter((row) => !isOnSide(row)))),
      ...left("noLine", amounts(good.filter(({ lineId }) => lineId === null))),
    ],
  };
}

/** Lines that were drawn for the item and found without exception, with something that says what was seen. */
export async function byVouchers(db: Db, of: Of): Promise<Found> {
  const { rows } = await sql<Line>`
    select d.id, d.line_id as "lineId", d.j_date || ' ' || voucher_name(d.j_type, d.j_no_text) || ' #' || d.line_no as title,
      (d.debit - d.credit)::text as amount, ${procedure} as assertions, ${within} as within,
      case when d.status in ${oneOf(drawsChecked)} and d.result in ${oneOf(drawExceptions)} then 'exceptions'
        when d.status in ${oneOf(drawsChecked)} and d.result = ${code.drawResult.noException}
          and (coalesce(d.remark, '') <> '' or exists (select from drawn_file f where ${ofProject("f")} and f.drawn_id = d.id)) then 'good'
        else 'toCheck' end as state
    from drawn_voucher d
    left join voucher_line v on ${ofProject("v")} and v.id = d.line_id
    left join prog_line g on ${ofProject("g")} and g.id = d.prog_line_id
    where ${ofProject("d")} and d.fs_item_id = ${of.itemId} and d.status <> ${code.drawStatus.cancelled}
      and d.result <> ${code.drawResult.notApplicable}
    order by d.id`.execute(db);
  return byLines(rows, "voucher", of);
}

/** Items of the samples of details, right as they stand in the books; of a sample that is taken back none. */
export async function bySamples(db: Db, of: Of): Promise<Found> {
  const { rows } = await sql<Line>`
    select r.id, s.line_id as "lineId", '#' || r.run_no || '-' || s.seq || ' ' || s.j_date || ' ' || voucher_name(s.j_type, s.j_no_text) as title,
      (s.debit - s.credit)::text as amount, ${procedure} as assertions, ${within} as within,
      case when s.is_unavailable or s.audited <> s.book then 'exceptions' when s.checked_by is not null and s.audited = s.book then 'good'
        else 'toCheck' end as state
    from sample_run r
    join sample_item s on ${ofProject("s")} and s.run_id = r.id
    left join voucher_line v on ${ofProject("v")} and v.id = s.line_id
    left join prog_line g on ${ofProject("g")} and g.id = r.prog_line_id
    where ${ofProject("r")} and r.fs_item_id = ${of.itemId} and r.purpose = ${code.samplePurpose.details} and r.status <> ${code.sampleStatus.withdrawn}
    order by r.run_no, s.seq`.execute(db);
  return byLines(rows, "sample", of);
}

/** Calculations name neither a party nor a line: what they support cannot be told apart from what else does. */
export async function calculationsOf(db: Db, { itemId }: Of): Promise<NotCounted[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calculation c where ${ofProject("c")} and c.fs_item_id = ${itemId}`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count === 0 ? [] : [{ why: "calculations", count, amount: null }];
}
