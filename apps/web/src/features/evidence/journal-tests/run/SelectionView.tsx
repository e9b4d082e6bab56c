/** What to look at: every voucher from a score on, and some of the others by chance, so that nobody can foresee them. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { type JournalRunSummary, journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Output } from "@digao/contract/endpoint";
import { InputNumber } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCall } from "../../../../lib/api.ts";
import { formatCount } from "../../../../lib/format.ts";
import { useUrlState } from "../../../../lib/use-url-state.ts";
import { VoucherView } from "../../../../parts/books/vouchers/VoucherView.tsx";
import { MessagesOfVoucher } from "../../../../parts/evidence/messages/MessagesOf.tsx";
import { DrawButton } from "../../../../parts/evidence/vouching/DrawButton.tsx";
import { drawSources } from "../../../../parts/evidence/vouching/wish.ts";
import { Inspector } from "../../../../ui/Inspector.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../../ui/ledger-grid/LedgerGrid.tsx";
import { DrawnTag } from "./DrawnTag.tsx";

type Picked = Output<typeof journalTests.GetJeSelection>["items"][number];
const count = z.coerce.number().int().min(0).max(200).optional().catch(undefined);
const Url = z.object({ from: count, random: count, open: z.coerce.number().optional().catch(undefined) });
const randomFirst = 5;

function useColumns(): GridColumn<Picked>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const title = (key: string) => t(`journal-tests.column.${key}`);
    const chosenBy = ({ isRandom }: Picked) => t(isRandom ? "journal-tests.byChance" : "journal-tests.byScore");
    return [
      { key: "by", width: 100, title: title("chosenBy"), value: chosenBy },
      { key: "score", kind: "count", width: 72, title: title("score"), value: (row) => row.score },
      { key: "jDate", kind: "date", width: 104, title: title("date"), value: (row) => row.jDate },
      {
        key: "voucher",
        kind: "code",
        width: 110,
        title: title("voucher"),
        value: (row: Picked) => voucherName(row),
        drill: () => true,
      },
      { key: "summary", width: 260, grow: true, title: title("summary"), value: (row) => row.summary },
      { key: "amount", kind: "money", width: 150, title: title("amount"), value: (row) => row.amount },
      { key: "preparer", width: 90, title: title("preparer"), value: (row) => row.preparer },
      {
        key: "isDrawn",
        width: 100,
        title: title("status"),
        value: ({ isDrawn, isChecked }) =>
          isDrawn ? t(isChecked ? "journal-tests.checked" : "journal-tests.drawn") : "",
        render: ({ isDrawn, isChecked }) => (isDrawn ? <DrawnTag isChecked={isChecked} /> : null),
      },
    ];
  }, [t]);
}

export function SelectionView({ run }: { run: JournalRunSummary }) {
  const { t } = useTranslation();
  const [url, patch] = useUrlState(Url);
  const columns = useColumns();
  const least = url.from || run.bands.high;
  const random = url.random ?? randomFirst;
  const list = useCall(journalTests.GetJeSelection, { Id: run.id, scoreFrom: least, random }, { keepPrevious: true });
  const items = list.data?.items ?? [];
  const open = items.find(({ Jmsn }) => Jmsn === url.open);
  return (
    <>
      <div className="je-tools je-bar">
        <span className="je-field">
          {t("journal-tests.scoreFrom")}
          <InputNumber
            aria-label={t("journal-tests.scoreFrom")}
            min={1}
            max={99}
            precision={0}
            value={least}
            onChange={(value) => patch({ from: value ?? undefined })}
          />
        </span>
        <span className="je-field">
          {t("journal-tests.random")}
          <InputNumber
            aria-label={t("journal-tests.random")}
            min={0}
            max={200}
            precision={0}
            value={random}
            onChange={(value) => patch({ random: value ?? "0" })}
          />
        </span>
        <DrawButton
          type="primary"
          label={t("journal-tests.drawAll", { count: items.length })}
          disabled={items.length === 0}
          wish={() => ({
            lines: { jsnIds: items.flatMap(({ jsnIds }) => jsnIds) },
            drawSource: drawSources.journalTest,
          })}
          onDrawn={() => void list.refetch()}
        />
        {list.data ? (
          <span className="je-hint">
            {t("journal-tests.selected", {
              high: formatCount(list.data.highCount),
              rest: formatCount(list.data.restCount),
              seed: list.data.seed,
            })}
          </span>
        ) : null}
      </div>
      <div className="page-row dock">
        <LedgerGrid<Picked>
          name="journal-tests.selection"
          label={t("journal-tests.view.selection")}
          rows={items}
          rowKey={(row) => row.Jmsn}
          columns={columns}
          isLoading={list.isPending}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpenCell={({ Jmsn }) => patch({ open: Jmsn })}
          empty={t("journal-tests.noneSelected")}
        />
        {open ? (
          <Inspector name="je-voucher" title={voucherName(open)} onClose={() => patch({ open: undefined })}>
            <VoucherView jmsn={open.Jmsn} isScored={false} />
            {run.isJournalInForce ? <MessagesOfVoucher jmsn={open.Jmsn} /> : null}
          </Inspector>
        ) : null}
      </div>
    </>
  );
}
