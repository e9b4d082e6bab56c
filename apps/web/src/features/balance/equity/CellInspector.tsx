/** What an amount of the statement is made of, and the way into another row. */
import { type EquitySource, type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { VoucherView } from "../../../parts/books/vouchers/VoucherView.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { NO_ROW } from "./Matrix.tsx";
import { nameOfColumn, useRowName } from "./use-equity.tsx";

interface Place {
  row: string;
  column: string;
}

function useCell(): Place | null {
  const [params] = useUrlParams();
  const [row, column] = (params.get("cell") ?? "").split(".");
  return row && column ? { row, column } : null;
}

interface AskProps {
  statement: EquityStatement;
  place: Place;
  amount: string;
  onClose: () => void;
}

/** Used special reserve is shown with the other sign: nothing is moved into it. */
const takesNothing: readonly string[] = ["Q01", "Q02", "Q03", "Q04", "Q26"];

function MoveAsk({ statement, place: { row, column }, amount, onClose }: AskProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id } = useProject();
  const rowName = useRowName(statement);
  const save = useChange(equity.SaveEquityMove, { quiet: true });
  const fromRow = row === NO_ROW ? "" : row;
  const rows = statement.rows.filter(
    ({ code, isTotal }) => !isTotal && code !== fromRow && !takesNothing.includes(code),
  );
  return (
    <Ask<{ toRow?: string; amount?: string; reason?: string }>
      title={t("equity.moveTitle", { column: nameOfColumn(statement, column), row: rowName(fromRow) })}
      why={t("equity.moveWhy", { amount: formatMoney(amount) })}
      okText={t("equity.move")}
      isReady={({ toRow, amount: typed, reason }) => Boolean(toRow && typed) && hasReason({ reason })}
      send={async ({ toRow = "", amount: typed = "", reason = "" }) => {
        const { isProposed } = await save.mutateAsync({ Id, column, fromRow, toRow, amount: typed, reason });
        void message.success(t(isProposed ? "equity.proposed" : "equity.moved"));
      }}
      onClose={onClose}
    >
      <Form.Item name="toRow" label={t("equity.to")} required>
        <Select
          showSearch
          autoFocus
          optionFilterProp="label"
          options={rows.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Form.Item>
      <Form.Item name="amount" label={t("equity.moveAmount")} initialValue={amount} required>
        <MoneyInput />
      </Form.Item>
      <ReasonField label={t("equity.reason")} isRequired />
    </Ask>
  );
}

function Sources({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const [jmsn, setJmsn] = useState<number>();
  const row = place.row === NO_ROW ? "" : place.row;
  const { data, error, refetch } = useCall(equity.GetEquitySource, { Id, row, column: place.column });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.length === 0) return <p className="soft">{t("equity.noSources")}</p>;
  const columns: PlainColumn<EquitySource>[] = [
    { key: "date", width: 96, title: t("equity.date"), render: ({ date }) => date },
    {
      key: "name",
      width: 150,
      title: t("equity.source"),
      render: ({ kind, refId, name }) =>
        kind === "voucher" && refId !== null ? (
          <button type="button" className="cell-link" onClick={() => setJmsn(refId)}>
            {name}
          </button>
        ) : (
          name
        ),
    },
    { key: "summary", title: t("equity.summary"), render: ({ summary }) => summary },
    {
      key: "amount",
      width: 130,
      align: "right",
      title: t("equity.amount"),
      render: ({ amount }) => <MoneyCell value={amount} total />,
    },
  ];
  return (
    <>
      <PlainTable
        label={t("equity.sources")}
        columns={columns}
        rows={data}
        rowKey={({ kind, refId, name, amount }) => `${kind} ${refId} ${name} ${amount}`}
      />
      {jmsn === undefined ? null : <VoucherView jmsn={jmsn} />}
    </>
  );
}

function amountAt({ rows, unexplained }: EquityStatement, { row, column }: Place): string | undefined {
  if (row === NO_ROW) return unexplained.find((one) => one.column === column)?.amount;
  return rows.find(({ code }) => code === row)?.cells.find((cell) => cell.column === column)?.amount;
}

const isNil = (amount: string): boolean => /^-?[0.]*$/.test(amount);

export function CellInspector({ statement }: { statement: EquityStatement }) {
  const { t } = useTranslation();
  const place = useCell();
  const [, patch] = useUrlParams();
  const { isReadOnly } = useProject();
  const rowName = useRowName(statement);
  const [isAsked, setAsked] = useState(false);
  const amount = place && amountAt(statement, place);
  if (!place || amount === undefined || amount === null) return null;
  const mayMove = !isReadOnly && statement.confirmed === null && !isNil(amount) && !takesNothing.includes(place.row);
  return (
    <Inspector
      name="equity"
      first={560}
      title={`${rowName(place.row === NO_ROW ? "" : place.row)} · ${nameOfColumn(statement, place.column)} ${formatMoney(amount)}`}
      onClose={() => patch({ cell: undefined })}
      actions={
        mayMove ? (
          <Button size="small" onClick={() => setAsked(true)}>
            {t("equity.move")}
          </Button>
        ) : null
      }
    >
      <Sources key={`${place.row} ${place.column}`} place={place} />
      {isAsked ? <MoveAsk statement={statement} place={place} amount={amount} onClose={() => setAsked(false)} /> : null}
    </Inspector>
  );
}
