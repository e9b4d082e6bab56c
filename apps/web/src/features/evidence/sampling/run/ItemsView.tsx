/** The items of a sample: opened as vouchers, drawn for checking, with what testing found. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleItem, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { bareTogether, saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { App, Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { useSession } from "../../../../lib/session.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { VoucherView } from "../../../../parts/books/vouchers/VoucherView.tsx";
import { DownloadButton } from "../../../../parts/evidence/downloads/DownloadButton.tsx";
import { MessagesOfVoucher } from "../../../../parts/evidence/messages/MessagesOf.tsx";
import { DrawButton } from "../../../../parts/evidence/vouching/DrawButton.tsx";
import { DrawnOfVoucher } from "../../../../parts/evidence/vouching/DrawnOfVoucher.tsx";
import { drawSources } from "../../../../parts/evidence/vouching/wish.ts";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { UnsavedNote } from "../../../../ui/edit/UnsavedNote.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import type { CellChange } from "../../../../ui/ledger-grid/editing.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { itemColumns } from "./item-columns.tsx";
import { asRight, bareOf, cellName, type Found, type ItemsState, placeOf, recentBare } from "./use-items.ts";

interface Props {
  run: SampleRun;
  items: ItemsState;
  isReadOnly: boolean;
}

function typedIn(changes: readonly CellChange<SampleItem>[]): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const { row, key, value } of changes) {
    const text = value.trim();
    const found: Found = {
      audited: text || null,
      isDeviation: text === "" ? null : text === "1",
      isUnavailable: text === "1",
      remark: text || null,
    };
    const { field } = placeOf(`${row.id}.${key}`);
    if (field) typed[cellName(row.id, field)] = found[field];
  }
  return typed;
}

/** Nobody has looked at one by one what one act settles, nor many within a minute: what was looked at is asked. */
function useSettle({ items, edit }: ItemsState) {
  const { t } = useTranslation();
  const ask = useAsk();
  const me = useSession((session) => session.user?.name) ?? "";
  return (typed: Record<string, unknown>) => {
    const found = bareOf(items, typed);
    const bare = bareTogether(found, recentBare(items, me, Date.now()), () => true);
    if (bare.length === 0) return edit.type(typed);
    ask({
      title: t("sampling.seen.ask", { count: bare.length }),
      why: t("sampling.seen.why"),
      okText: t("vouching.seen.ok"),
      fields: <ReasonField label={t("vouching.seen.label")} isRequired example={t("vouching.seen.example")} />,
      isReady: ({ reason }: { reason?: string }) => saysWhatWasSeen(reason),
      send: ({ reason }: { reason?: string }) =>
        edit.type({
          ...typed,
          ...Object.fromEntries(bare.map(({ id }) => [cellName(id, "remark"), reason?.trim() ?? ""])),
        }),
    });
  };
}

function Tools({ run, items, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const taking = useChange(sampling.TakeSampleChecks);
  const ids = items.items.flatMap(({ JsnId }) => JsnId ?? []);
  const open = items.items.length - run.testedCount;
  const take = () =>
    taking.mutate(
      { Id: run.id },
      { onSuccess: (taken) => void message.info(t("sampling.taken", { count: taken.length })) },
    );
  const settle = useSettle(items);
  const settleRest = () => settle(asRight(items.items, run, ""));
  return (
    <div className="sample-tools">
      <DrawButton
        label={t("sampling.toCheck")}
        disabled={ids.length === 0 || run.withdrawn !== null}
        wish={() => ({
          lines: { jsnIds: ids },
          drawSource: drawSources.sample,
          sampleRunId: run.id,
          ...(run.fsItemId === null ? {} : { RId: run.fsItemId }),
          ...(run.progLine ? { progLineId: run.progLine.id } : {}),
        })}
      />
      <Button disabled={isReadOnly || open === 0} loading={taking.isPending} onClick={take}>
        {t("sampling.takeChecks")}
      </Button>
      <Button disabled={isReadOnly || open === 0} title={t("sampling.restRightHint")} onClick={settleRest}>
        {t("sampling.restRight")}
      </Button>
      <DownloadButton call={sampling.DownSampleExcel} input={() => ({ Id: run.id })} label={t("sampling.sheet")} />
      {run.fsItemId === null ? null : (
        <DownloadButton
          call={downloads.DownPZSampleExcel}
          input={() => ({ Id: run.fsItemId ?? 0 })}
          label={t("sampling.checkSheet")}
        />
      )}
      <span className="sample-progress">
        {t("sampling.progress", { tested: run.testedCount, count: run.itemCount })}
        {run.lostCount > 0 ? ` · ${t("sampling.lost", { count: run.lostCount })}` : ""}
      </span>
    </div>
  );
}

/** The voucher beside the items, and the way to the next one. */
function Voucher({ items }: { items: readonly SampleItem[] }) {
  const [params, patch] = useUrlParams();
  const shown = Number(params.get("item")) || 0;
  const at = items.findIndex(({ id }) => id === shown);
  const item = items[at];
  if (!item?.Jmsn) return null;
  const go = (to: SampleItem | undefined) => (to ? () => patch({ item: to.id }) : undefined);
  return (
    <Inspector
      name="sample-voucher"
      title={voucherName(item)}
      onClose={() => patch({ item: undefined })}
      onPrevious={go(items.slice(0, at).findLast(({ Jmsn }) => Jmsn !== null))}
      onNext={go(items.slice(at + 1).find(({ Jmsn }) => Jmsn !== null))}
    >
      <VoucherView jmsn={item.Jmsn} lineId={item.JsnId ?? undefined} />
      <DrawnOfVoucher jmsn={item.Jmsn} />
      <MessagesOfVoucher jmsn={item.Jmsn} />
    </Inspector>
  );
}

const columnWords = {
  audited: "audited",
  isDeviation: "deviation",
  isUnavailable: "unavailable",
  remark: "remark",
} as const;

function ItemsConflict({ items: { items, edit } }: { items: ItemsState }) {
  const { t } = useTranslation();
  const labelOf = (name: string) => {
    const { id, field } = placeOf(name);
    const item = items.find((one) => one.id === id);
    const column = columnWords[field ?? "remark"];
    return `${item ? voucherName(item) : ""} ${t(`sampling.item.${column}`)}`;
  };
  const show = (name: string, value: unknown) => {
    const { field } = placeOf(name);
    if (value === null || value === undefined || value === "") return "–";
    if (field === "isUnavailable") return t(value === true ? "sampling.item.unavailable" : "sampling.item.tested");
    if (field === "isDeviation") return t(`sampling.deviation.${value === true ? 1 : 0}`);
    return field === "audited" ? formatMoney(String(value)) : String(value);
  };
  return <Conflict edit={edit} labelOf={labelOf} show={show} />;
}

export function ItemsView(props: Props) {
  const { run, items, isReadOnly } = props;
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const columns = useMemo(() => itemColumns({ t, run, isReadOnly }), [t, run, isReadOnly]);
  const { list } = items;
  const settle = useSettle(items);
  return (
    <>
      <Tools {...props} />
      <div className="page-row dock">
        <LedgerGrid<SampleItem>
          name="sampling.items"
          label={t("sampling.view.items")}
          rows={items.items}
          rowKey={(item) => item.id}
          columns={columns}
          isLoading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          tone={(item) => (items.touched.has(item.id) ? "changed" : undefined)}
          onOpenCell={(item) => patch({ item: item.id })}
          {...(isReadOnly ? {} : { onEdit: (changes) => settle(typedIn(changes)) })}
          status={
            <>
              <UnsavedNote edit={items.edit} />
              {items.edit.isBusy ? <span>{t("sampling.saving")}</span> : null}
            </>
          }
        />
        <Voucher items={items.items} />
      </div>
      <ItemsConflict items={items} />
    </>
  );
}
