/** What people decide of lines: to which item, how split, agreed to, taken back; each with what it rests on. */
import { type CashFlowRow, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { App, Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { useItems } from "./use-cash.tsx";

interface Props {
  runId: number;
  rows: readonly CashFlowRow[];
}

function useSend(runId: number) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const update = useChange(cashFlow.UpdateCashFlowData, { quiet: true });
  return async (
    lines: { JsnId: number; seen: string; parts: { cfItemCode: string; amount: string }[] }[],
    reason: string,
  ): Promise<void> => {
    const { changed, proposed } = await update.mutateAsync({ Id, runId, lines, reason });
    if (changed > 0) void message.success(t("cash-flow.assigned", { count: changed }));
    if (proposed > 0) void message.info(t("cash-flow.waiting", { count: proposed }));
  };
}

function AssignAsk({ runId, rows, onClose }: Props & { onClose: (isSent: boolean) => void }) {
  const { t } = useTranslation();
  const items = useItems();
  const send = useSend(runId);
  return (
    <Ask<{ item?: string; reason?: string }>
      title={t("cash-flow.assignTitle", { count: rows.length })}
      why={t("cash-flow.assignWhy")}
      okText={t("cash-flow.assign")}
      isReady={({ item, reason }) => item !== undefined && hasReason({ reason })}
      send={({ item = "", reason = "" }) =>
        send(
          rows.map(({ JsnId, seen, amount }) => ({ JsnId, seen, parts: [{ cfItemCode: item, amount }] })),
          reason,
        )
      }
      onClose={onClose}
    >
      <Form.Item name="item" label={t("cash-flow.item")} required>
        <Select showSearch autoFocus optionFilterProp="label" options={items} />
      </Form.Item>
      <ReasonField label={t("cash-flow.reason")} isRequired />
    </Ask>
  );
}

export function Assign({ runId, rows, onDone }: Props & { onDone?: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" size="small" onClick={() => setOpen(true)}>
        {t("cash-flow.assign")}
      </Button>
      {isOpen ? (
        <AssignAsk
          runId={runId}
          rows={rows}
          onClose={(isSent) => {
            setOpen(false);
            if (isSent) onDone?.();
          }}
        />
      ) : null}
    </>
  );
}

const partsShown = [0, 1, 2] as const;
type SplitValues = Record<string, string | undefined>;

function SplitAsk({ runId, row, onClose }: { runId: number; row: CashFlowRow; onClose: () => void }) {
  const { t } = useTranslation();
  const items = useItems();
  const send = useSend(runId);
  const partsOf = (values: SplitValues) =>
    partsShown.flatMap((no) => {
      const [item, amount] = [values[`item${no}`], values[`amount${no}`]?.trim()];
      return item && amount ? [{ cfItemCode: item, amount: amount.replace(/,/g, "") }] : [];
    });
  return (
    <Ask<SplitValues>
      title={t("cash-flow.splitTitle", { amount: formatMoney(row.amount) })}
      why={t("cash-flow.splitWhy")}
      okText={t("cash-flow.split")}
      isReady={(values) => partsOf(values).length > 1 && hasReason({ reason: values.reason })}
      send={(values) => send([{ JsnId: row.JsnId, seen: row.seen, parts: partsOf(values) }], values.reason ?? "")}
      onClose={onClose}
    >
      {partsShown.map((no) => (
        <div key={no} className="row top">
          <Form.Item className="fill" name={`item${no}`} label={t("cash-flow.part", { no: no + 1 })}>
            <Select showSearch allowClear optionFilterProp="label" options={items} />
          </Form.Item>
          <Form.Item name={`amount${no}`} label={t("cash-flow.partAmount", { no: no + 1 })}>
            <Input inputMode="decimal" maxLength={24} />
          </Form.Item>
        </div>
      ))}
      <ReasonField label={t("cash-flow.reason")} isRequired />
    </Ask>
  );
}

/** On one line, beside its voucher. */
export function LineActs({ runId, row }: { runId: number; row: CashFlowRow }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const [isSplitting, setSplitting] = useState(false);
  const agree = useChange(cashFlow.AgreeCashFlowData);
  const drop = useChange(cashFlow.DropCashFlowData, { quiet: true });
  const { decision } = row;
  if (isReadOnly) return null;
  const takeBack = (decisionId: number) =>
    void ask({
      title: t("cash-flow.dropTitle"),
      why: t("cash-flow.dropWhy"),
      okText: t("cash-flow.drop"),
      fields: <ReasonField label={t("cash-flow.reason")} isRequired />,
      send: async ({ reason }) => {
        await drop.mutateAsync({ Id, decisionIds: [decisionId], reason: String(reason ?? "") });
        void message.success(t("cash-flow.dropped"));
      },
    });
  return (
    <>
      <Assign runId={runId} rows={[row]} />
      <Button size="small" onClick={() => setSplitting(true)}>
        {t("cash-flow.split")}
      </Button>
      {decision?.mayAgree ? (
        <Button
          size="small"
          loading={agree.isPending}
          onClick={() =>
            agree.mutate(
              { Id, decisionIds: [decision.id] },
              { onSuccess: () => void message.success(t("cash-flow.agreed")) },
            )
          }
        >
          {t("cash-flow.agree")}
        </Button>
      ) : null}
      {decision ? (
        <Button size="small" onClick={() => takeBack(decision.id)}>
          {t("cash-flow.drop")}
        </Button>
      ) : null}
      {isSplitting ? <SplitAsk runId={runId} row={row} onClose={() => setSplitting(false)} /> : null}
    </>
  );
}

/** Who decided, and what it rests on. */
export function Decided({ row: { decision } }: { row: CashFlowRow }) {
  const { t } = useTranslation();
  if (!decision) return null;
  const { userName: name, decidedAt, reason } = decision;
  return <p className="soft">{t("cash-flow.decidedBy", { name, time: formatDateTime(decidedAt), reason })}</p>;
}
