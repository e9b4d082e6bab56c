import type { CutOff, CutOffVoucher, cutOff } from "@digao/contract/areas/evidence/cut-off/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { documentDates, gapOf } from "@digao/domain/cut-off/document-dates";
import { ratio, sum, yuan } from "@digao/domain/money";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { orderedLines } from "../../books/vouchers/door.ts";
import {
  type Around,
  type CountedVoucher,
  monthAmount,
  nearestVouchers,
  sidesOf,
  tellingVouchers,
} from "./around-end.ts";
import { evidenceOf } from "./evidence.ts";
import { type CutOffAccounts, cutOffAccounts } from "./kinds.ts";

const othersMax = 200;
type Document = CutOffVoucher["documents"][number];

function documentsOf(text: string, source: Document["source"], jDate: string, endDate: string): Document[] {
  return documentDates(text, jDate).map((document) => {
    const { months, isOtherPeriod } = gapOf(document, jDate, endDate);
    return { ...document, source, gap: months, isOtherPeriod };
  });
}

async function shown(
  db: Db,
  { journal }: Around,
  found: readonly CountedVoucher[],
  endDate: string,
): Promise<CutOffVoucher[]> {
  const lines = await orderedLines(
    db,
    journal,
    found.map(({ lineId }) => lineId),
  );
  const evidence = await evidenceOf(
    db,
    found.map(({ jmsn }) => jmsn),
  );
  const byVoucher = new Map(found.map((voucher) => [voucher.jmsn, voucher]));
  return lines.map((line) => {
    const { files = [], ...signs } = evidence.get(line.Jmsn) ?? {};
    const documents = [
      ...documentsOf(line.summary ?? "", "summary", line.jDate, endDate),
      ...files.flatMap((name) => documentsOf(name, "file", line.jDate, endDate)),
    ];
    return {
      periodId: journal.periodId,
      line,
      jsnIds: byVoucher.get(line.Jmsn)?.lineIds ?? [line.JsnId],
      isInMonth: byVoucher.get(line.Jmsn)?.isInMonth ?? false,
      amount: yuan(byVoucher.get(line.Jmsn)?.amount ?? 0n),
      documents,
      isFlagged: documents.some(({ gap, isOtherPeriod }) => gap !== 0 || isOtherPeriod),
      draw: null,
      checkedBy: null,
      checkedAt: null,
      reviewedBy: null,
      reviewedAt: null,
      ...signs,
    };
  });
}

async function sideOf(db: Db, around: Around, accounts: CutOffAccounts, count: number, endDate: string) {
  const found = await nearestVouchers(db, around, accounts, count);
  const month = await monthAmount(db, around, accounts);
  const amount = sum(found.flatMap((voucher) => (voucher.isInMonth ? [voucher.amount] : [])));
  return {
    periodId: found.length > 0 ? around.journal.periodId : null,
    vouchers: await shown(db, around, found, endDate),
    amount: yuan(amount),
    monthAmount: yuan(month),
    share: ratio(amount, month),
  };
}

export async function getCutOff(
  { db }: Context,
  { periodId, kind, accountCode, count, months }: Input<(typeof cutOff)["GetCutOff"]>,
): Promise<CutOff> {
  const accounts = await cutOffAccounts(db, { periodId, kind, accountCode });
  const { sign: _sign, ...summary } = accounts;
  const sides = await sidesOf(db, periodId, months);
  const none = { periodId: null, vouchers: [], amount: "0.00", monthAmount: "0.00", share: null };
  if (!sides) {
    const endDate = await endOf(db, periodId);
    return { endDate, ...summary, before: none, after: none, others: [], hasMore: false };
  }
  const { endDate } = sides;
  const before = await sideOf(db, sides.before, accounts, count, endDate);
  const after = await sideOf(db, sides.after, accounts, count, endDate);
  const listed = new Set([...before.vouchers, ...after.vouchers].map(({ line }) => line.Jmsn));
  const others: CutOffVoucher[] = [];
  for (const around of [sides.before, sides.after]) {
    const found = await tellingVouchers(db, around, accounts);
    const fresh = found.filter(({ jmsn }) => !listed.has(jmsn));
    others.push(...(await shown(db, around, fresh, endDate)).filter(({ isFlagged }) => isFlagged));
  }
  const hasMore = others.length > othersMax;
  return { endDate, ...summary, before, after, others: others.slice(0, othersMax), hasMore };
}

async function endOf(db: Db, periodId: number): Promise<string> {
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", periodId)
    .select("end_date as endDate")
    .executeTakeFirst();
  if (!period) throw missing("period.missing");
  return period.endDate;
}
