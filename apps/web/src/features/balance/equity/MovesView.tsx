/** What people put into other rows: agreed to by another lead, taken back with a reason. */
import { type EquityMove, type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { nameOfColumn, useRowName } from "./use-equity.tsx";

function Acts({ move, isClosed }: { move: EquityMove; isClosed: boolean }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const agree = useChange(equity.AgreeEquityMove);
  const drop = useChange(equity.DropEquityMove, { quiet: true });
  if (isReadOnly || isClosed) return null;
  const of = { Id, moveId: move.id };
  const takeBack = () =>
    void ask({
      title: t("equity.drop"),
      why: t("equity.dropWhy"),
      okText: t("equity.drop"),
      fields: <ReasonField label={t("equity.reason")} isRequired />,
      send: async ({ reason }) => {
        await drop.mutateAsync({ ...of, reason: String(reason ?? "") });
        void message.success(t("equity.dropped"));
      },
    });
  return (
    <span className="row gap-8">
      {move.mayAgree ? (
        <Button
          size="small"
          type="primary"
          loading={agree.isPending}
          onClick={() => agree.mutate(of, { onSuccess: () => void message.success(t("equity.agreed")) })}
        >
          {t("equity.agree")}
        </Button>
      ) : null}
      <Button size="small" onClick={takeBack}>
        {t("equity.drop")}
      </Button>
    </span>
  );
}

export function MovesView({ statement }: { statement: EquityStatement }) {
  const { t } = useTranslation();
  const rowName = useRowName(statement);
  const { moves, confirmed } = statement;
  if (moves.length === 0) return <EmptyState title={t("equity.noMoves")} hint={t("equity.noMovesWhy")} />;
  const columns: PlainColumn<EquityMove>[] = [
    {
      key: "column",
      width: 120,
      title: t("equity.column"),
      render: ({ column }) => nameOfColumn(statement, column),
    },
    { key: "from", width: 180, title: t("equity.from"), render: ({ fromRow }) => rowName(fromRow) },
    { key: "to", width: 180, title: t("equity.to"), render: ({ toRow }) => rowName(toRow) },
    {
      key: "amount",
      width: 130,
      align: "right",
      title: t("equity.amount"),
      render: ({ amount }) => <MoneyCell value={amount} total />,
    },
    { key: "reason", title: t("equity.reason"), render: ({ reason }) => reason },
    {
      key: "by",
      width: 170,
      title: t("equity.by"),
      render: ({ userName, decidedAt }) => (
        <>
          {userName} <small className="soft">{formatDateTime(decidedAt)}</small>
        </>
      ),
    },
    {
      key: "status",
      width: 150,
      title: t("equity.status"),
      render: ({ status, agreedName, isOutgrown }) => (
        <>
          <CodeTag name="equityMove" code={status} /> {agreedName ? <small className="soft">{agreedName}</small> : null}
          {isOutgrown ? <StatusTag tone="bad">{t("equity.outgrown")}</StatusTag> : null}
        </>
      ),
    },
    { key: "acts", width: 160, title: "", render: (move) => <Acts move={move} isClosed={confirmed !== null} /> },
  ];
  return <PlainTable label={t("equity.tab.moves")} columns={columns} rows={moves} rowKey={({ id }) => id} />;
}
