/** Entries as vouchers for the client's bookkeeping, in its program's layout. */
import type { clientEntries } from "@digao/contract/areas/balance/client-entries/calls";
import { type ClientYear, type VoucherLayout, voucherLayout } from "@digao/contract/areas/balance/client-entries/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import {
  type ClientVoucher,
  clientVouchers,
  type EntryForClient,
  type VoucherFault,
} from "@digao/domain/adjustments/client-vouchers";
import { fen } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { dueEntries, entriesByIds } from "../adjustments/door.ts";
import { clientChart } from "./chart.ts";
import { k3File } from "./layouts/k3.ts";
import { ownFile } from "./layouts/own.ts";
import { u8File } from "./layouts/u8.ts";

type Asked = Input<(typeof clientEntries)["DownClientVouchers"]>;

async function entriesOf(ctx: Context, { entryIds, RptLang }: Asked): Promise<EntryForClient[]> {
  const heads = await (entryIds ? entriesByIds(ctx, entryIds, RptLang) : dueEntries(ctx, RptLang));
  return heads.map(({ id, adjNo, lines, ...head }) => ({
    ...head,
    no: adjNo ?? `#${id}`,
    lines: lines.map(({ fsItemCode, fsItemName, accountCode, lineName, debit, credit }) => ({
      itemCode: fsItemCode,
      itemName: fsItemName,
      accountCode,
      lineName,
      debit: fen(debit),
      credit: fen(credit),
    })),
  }));
}

const readYear = ({ db }: Context, projectId: number) =>
  db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.cust_name as company", "p.period_start as from", "p.period_end as to"])
    .executeTakeFirstOrThrow();

const fields: Readonly<Partial<Record<VoucherFault["fault"], string>>> = {
  dateInYear: "date",
  dateAfterYear: "date",
  priorYearMissing: "priorYearAccount",
  priorYearStray: "priorYearAccount",
};

function refused({ fault, ...params }: VoucherFault, year: { from: string; to: string }): Refusal {
  const field = fields[fault];
  return new Refusal(`client-entries.${fault}`, { params: { ...year, ...params }, ...(field ? { field } : {}) });
}

export interface VoucherFile {
  company: string;
  vouchers: readonly ClientVoucher[];
  preparer: string;
  lang: Lang;
}
const layouts: Readonly<Record<VoucherLayout, (file: VoucherFile) => Promise<FileAnswer> | FileAnswer>> = {
  [voucherLayout.own]: ownFile,
  [voucherLayout.u8]: u8File,
  [voucherLayout.k3]: k3File,
};

export async function downloadVouchers(ctx: Context, asked: Asked): Promise<FileAnswer> {
  const chart = await clientChart(ctx.db);
  if (!chart) throw new Refusal("client-entries.noBooks", { kind: "state" });
  const { company, from, to } = await readYear(ctx, asked.projectId);
  const entries = await entriesOf(ctx, asked);
  if (entries.length === 0) throw new Refusal("client-entries.none", { kind: "state" });
  const made = clientVouchers(entries, chart, {
    ...asked,
    year: asked.year as ClientYear,
    from,
    to,
    priorYearAccount: asked.priorYearAccount || null,
  });
  if ("fault" in made) throw refused(made, { from, to });
  const layout = layouts[asked.layout as VoucherLayout];
  return layout({ company, vouchers: made.value, preparer: asked.preparer ?? "", lang: asked.RptLang });
}
