/** Columns of the sign-off summary: the paper, one column a level with its total, and what was overridden. */

import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { PaperMatrix } from "@digao/contract/areas/papers/paper-signs/calls";
import { toneOf } from "@digao/contract/codes";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import type { PaperCell, PaperRow } from "./papers.ts";

type Column = GridColumn<PaperRow>;

/** Of a moment, told in the reader's own time. */
const dayLength = 10;
const dayOf = (time: string) => formatDateTime(time).slice(0, dayLength);

function Signed({ cell }: { cell: PaperCell | undefined }) {
  const { t } = useTranslation();
  const sign = cell?.sign;
  if (!sign) return <span className="soft">{t(`paper-signs.${cell?.isNeeded ? "open" : "notNeeded"}`)}</span>;
  return (
    <span className={sign.isStale ? "signed-stale" : undefined}>
      {sign.userName} {dayOf(sign.signTime)}
      {sign.isStale ? " ⚠" : ""}
    </span>
  );
}

const signText = (cell: PaperCell | undefined): string =>
  cell?.sign ? `${cell.sign.userName} ${dayOf(cell.sign.signTime)}${cell.sign.isStale ? " ⚠" : ""}` : "";

const overrideText = (t: TFunction, { overrides }: PaperRow): string =>
  overrides
    .map(({ text, userName, time, reason, isStale }) => {
      const given = t("paper-signs.gates.given", { name: userName, date: dayOf(time), reason });
      return `${isStale ? `${t("paper-signs.gates.stale")} ` : ""}${given} (${text})`;
    })
    .join("\n");

function Overridden({ row }: { row: PaperRow }) {
  const { t } = useTranslation();
  if (row.overrides.length === 0) return null;
  const isStale = row.overrides.every((one) => one.isStale);
  return (
    <span className="signed-overrides">
      <StatusTag tone={isStale ? "quiet" : "attention"}>
        {t("paper-signs.gates.count", { total: row.overrides.length })}
      </StatusTag>
      {overrideText(t, row)}
    </span>
  );
}

export function useTotalColumns(totals: PaperMatrix["totals"], onOpen: (row: PaperRow) => void): Column[] {
  const { t } = useTranslation();
  const isOpened = () => true;
  return [
    {
      key: "wpIndex",
      kind: "code",
      width: 78,
      frozen: true,
      title: t("paper-signs.column.index"),
      drill: isOpened,
      value: (row) => row.wpIndex ?? row.stdCode ?? "",
    },
    {
      key: "name",
      width: 210,
      yields: 170,
      frozen: true,
      title: t("paper-signs.column.name"),
      drill: isOpened,
      value: (row) => row.name,
      render: (row) => (
        <button type="button" tabIndex={-1} className="paper-open" onClick={() => onOpen(row)}>
          {row.name}
        </button>
      ),
    },
    {
      key: "status",
      width: 120,
      title: t("paper-signs.column.status"),
      value: (row) => t(`codes.paperStatus.${row.wpStatus}`),
      render: (row) => <CodeTag name="paperStatus" code={row.wpStatus} />,
    },
    ...totals.map(
      ({ level, signed, needed }): Column => ({
        key: `level${level}`,
        width: 146,
        title: `${level === signLevel.qualityReview ? t("paper-signs.column.qualityReview") : t(`codes.signLevel.${level}`)} ${signed}/${needed}`,
        value: (row) => signText(row.cells.find((cell) => cell.level === level)),
        hint: (row) =>
          row.cells.find((cell) => cell.level === level)?.sign?.isStale ? t("paper-signs.staleWhy") : undefined,
        render: (row) => <Signed cell={row.cells.find((cell) => cell.level === level)} />,
      }),
    ),
    {
      key: "overrides",
      width: 220,
      grow: true,
      inView: true,
      title: t("paper-signs.overrides"),
      value: (row) => overrideText(t, row),
      hint: (row) => overrideText(t, row) || undefined,
      render: (row) => <Overridden row={row} />,
    },
    { key: "user", width: 90, title: t("paper-signs.column.user"), value: (row) => row.auditUserName },
    {
      key: "result",
      width: 130,
      title: t("paper-signs.column.result"),
      value: (row) => (row.result ? t(`statement-items.resultShort.${row.result}`) : ""),
      render: (row) =>
        row.result ? (
          <StatusTag tone={toneOf("itemResult", row.result)}>
            {t(`statement-items.resultShort.${row.result}`)}
          </StatusTag>
        ) : null,
    },
  ];
}
