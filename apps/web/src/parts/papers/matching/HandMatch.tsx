/** What is left over on both sides, to be put together by hand: rows are ticked on either side, and their difference stands in sight. */
import { type MatchedRow, matching, matchNoteMax } from "@digao/contract/areas/papers/matching/calls";
import { fen, yuan } from "@digao/domain/money";
import { Button, Checkbox, Input, Pagination } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatCount } from "../../../lib/format.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";

type SideName = "left" | "right";
type Ticked = ReadonlyMap<number, MatchedRow>;
const pageSize = 100;

function useRowColumns(
  ticked: Ticked,
  onTick: (row: MatchedRow) => void,
): PlainColumn<MatchedRow & { note: string }>[] {
  const { t } = useTranslation();
  return [
    {
      key: "tick",
      title: "",
      width: 36,
      render: (row) => (
        <Checkbox
          aria-label={t("matching.hand.tick", { row: row.row })}
          checked={ticked.has(row.row)}
          onChange={() => onTick(row)}
        />
      ),
    },
    { key: "row", title: t("matching.hand.row"), width: 60, align: "right", render: ({ row }) => row },
    {
      key: "amount",
      title: t("matching.field.amount"),
      width: 130,
      align: "right",
      render: ({ amount }) => <MoneyCell value={amount} total />,
    },
    { key: "date", title: t("matching.field.date"), width: 100, render: ({ date }) => date },
    {
      key: "text",
      title: t("matching.hand.note"),
      render: ({ reference, text, note }) => [reference, text, note].filter(Boolean).join(" · "),
    },
  ];
}

interface SideProps {
  id: number;
  side: SideName;
  ticked: Ticked;
  onTick: (row: MatchedRow) => void;
}

function LeftOver({ id, side, ticked, onTick }: SideProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const columns = useRowColumns(ticked, onTick);
  const query = { Id: id, part: `${side}Only` as const, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  const { data, error, refetch } = useCall(matching.GetMatchRows, query, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const rows = data.items.flatMap((group) => group[side].map((row) => ({ ...row, note: group.note })));
  return (
    <div className="stack fill">
      <div className="fill sheet-list" {...scrolls}>
        <PlainTable label={t(`matching.part.${side}Only`)} rows={rows} rowKey={({ row }) => row} columns={columns} />
      </div>
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          showSizeChanger={false}
          total={data.totalCount}
          onChange={setPage}
        />
      ) : null}
    </div>
  );
}

const none: Ticked = new Map();
const sumOf = (ticked: Ticked): bigint => [...ticked.values()].reduce((sum, { amount }) => sum + fen(amount), 0n);

interface Props {
  id: number;
  /** What is positive in one list is negative in the other. */
  isOpposite: boolean;
}

export function HandMatch({ id, isOpposite }: Props) {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<{ [side in SideName]: Ticked }>({ left: none, right: none });
  const [note, setNote] = useState("");
  const { mutate, isPending } = useChange(matching.DecideMatch);
  const tick = (side: SideName) => (row: MatchedRow) =>
    setTicked((before) => {
      const next = new Map(before[side]);
      if (!next.delete(row.row)) next.set(row.row, row);
      return { ...before, [side]: next };
    });
  const [left, right] = [[...ticked.left.keys()], [...ticked.right.keys()]];
  const difference = sumOf(ticked.left) - (isOpposite ? -1n : 1n) * sumOf(ticked.right);
  const decide = (kind: "match" | "note") => mutate({ Id: id, kind, left, right, note });
  return (
    <div className="stack fill">
      <div className="row gap">
        <span>{t("matching.hand.ticked", { left: formatCount(left.length), right: formatCount(right.length) })}</span>
        <span>
          {t("matching.difference")} <MoneyCell value={yuan(difference)} total />
        </span>
        <Input
          className="fill"
          aria-label={t("matching.hand.note")}
          placeholder={t("matching.hand.note")}
          maxLength={matchNoteMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button
          disabled={note.trim() === "" || left.length + right.length === 0}
          loading={isPending}
          onClick={() => decide("note")}
        >
          {t("matching.hand.keepNote")}
        </Button>
        <Button
          type="primary"
          disabled={left.length === 0 || right.length === 0}
          loading={isPending}
          onClick={() => decide("match")}
        >
          {t("matching.hand.match")}
        </Button>
      </div>
      <div className="match-sides fill">
        <LeftOver id={id} side="left" ticked={ticked.left} onTick={tick("left")} />
        <LeftOver id={id} side="right" ticked={ticked.right} onTick={tick("right")} />
      </div>
    </div>
  );
}
