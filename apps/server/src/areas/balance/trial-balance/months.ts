import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { monthOf } from "./ledger-period.ts";

export interface PeriodMonths {
  id: number;
  label: string;
  months: number[];
  lastMonth: number;
  hasData: boolean;
}

interface Row {
  id: number;
  label: string;
  startDate: string;
  endDate: string;
  hasTb: boolean;
  hasJournal: boolean;
  tbMonths: number[];
}

/** Data periods of a project, current first, with the months whose balances are listed or can be derived. */
export async function readPeriods(db: Db): Promise<PeriodMonths[]> {
  const { rows } = await sql<Row>`
    select p.id, p.label, p.start_date as "startDate", p.end_date as "endDate", p.tb_batch_id is not null as "hasTb",
      p.voucher_batch_id is not null as "hasJournal",
      array(select distinct t.j_period from tb_row t where ${ofProject("t")} and t.batch_id = p.tb_batch_id) as "tbMonths"
    from project_period p where ${ofProject("p")}
    order by p.is_current desc, p.end_date desc`.execute(db);
  return rows.map(({ id, label, startDate, endDate, hasTb, hasJournal, tbMonths }) => {
    const all = monthsBetween(monthOf(startDate), monthOf(endDate));
    const lastMonth = all.at(-1) ?? 0;
    const isListed = (month: number) => hasJournal || tbMonths.includes(month) || (hasTb && month === lastMonth);
    return { id, label, months: all.filter(isListed), lastMonth, hasData: hasTb || hasJournal };
  });
}

/** 202411 to 202502: 202411, 202412, 202501, 202502. */
export function monthsBetween(first: number, last: number): number[] {
  const months: number[] = [];
  for (let month = first; month <= last; month = month % 100 === 12 ? month + 89 : month + 1) months.push(month);
  return months;
}
