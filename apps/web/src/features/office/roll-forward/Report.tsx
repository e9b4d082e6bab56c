/** The report: parts with what became of each paper, last year item by item, and openings that differ. */
import type {
  OpeningGap,
  PriorItem,
  RolledPart,
  RollReport,
  RollRow,
} from "@digao/contract/areas/office/roll-forward/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { ConfirmText } from "../../../parts/office/roll-forward/ConfirmText.tsx";
import { DiffCell } from "../../../ui/DiffCell.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const outcomes = { taken: "good", template: "good", left: "quiet" } as const;
const textTones = { unchanged: "attention", changed: "good", confirmed: "good" } as const;

function Text({ row }: { row: RollRow }) {
  const { t } = useTranslation();
  if (row.text === null) return null;
  return (
    <>
      <StatusTag tone={textTones[row.text]}>{t(`roll-forward.texts.${row.text}`)}</StatusTag>{" "}
      {row.text === "unchanged" ? <ConfirmText id={row.id} title={row.title} rowVersion={row.rowVersion} /> : null}
    </>
  );
}

function useColumns(): PlainColumn<RollRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "title",
      title: t("roll-forward.paper"),
      render: ({ title, link }) =>
        link ? (
          <Link className="cell-link" to={link}>
            {title}
          </Link>
        ) : (
          title
        ),
    },
    {
      key: "outcome",
      width: 120,
      title: t("roll-forward.outcome"),
      render: ({ outcome }) => <StatusTag tone={outcomes[outcome]}>{t(`roll-forward.outcomes.${outcome}`)}</StatusTag>,
    },
    {
      key: "why",
      width: 300,
      title: t("roll-forward.why"),
      render: ({ why, confirmed }) =>
        [why, confirmed ? `${confirmed.by}：${confirmed.words}` : null].filter((one) => one !== null).join(" "),
    },
    { key: "text", width: 270, title: t("roll-forward.text"), render: (row) => <Text row={row} /> },
  ];
}

function PartTitle({ part }: { part: RolledPart }) {
  const { t } = useTranslation();
  const { name, state, why, by, at, taken, template, left } = part;
  return (
    <>
      {name}{" "}
      {state === "done" ? null : (
        <StatusTag tone={state === "failed" ? "bad" : "busy"}>{t(`roll-forward.state.${state}`)}</StatusTag>
      )}{" "}
      <small className="soft">
        {t("roll-forward.sums", { taken, template, left })} {t("roll-forward.by", { by, at: formatDateTime(at) })} {why}
      </small>
    </>
  );
}

export function RolledParts({ report: { parts } }: { report: RollReport }) {
  const { t } = useTranslation();
  const columns = useColumns();
  if (parts.length === 0) return <EmptyState title={t("roll-forward.none")} hint={t("roll-forward.noneWhy")} />;
  return (
    <PlainTable
      label={t("roll-forward.view.report")}
      columns={columns}
      rows={{ groups: parts.map((part) => ({ key: part.code, title: <PartTitle part={part} />, rows: part.rows })) }}
      rowKey={({ id }) => id}
    />
  );
}

export function PriorItems({ items }: { items: readonly PriorItem[] | null }) {
  const { t } = useTranslation();
  if (items === null) return <EmptyState title={t("roll-forward.withheld")} hint={t("roll-forward.withheldWhy")} />;
  if (items.length === 0) return <EmptyState title={t("roll-forward.noItems")} />;
  const columns: PlainColumn<PriorItem>[] = [
    { key: "name", width: 220, title: t("roll-forward.item"), render: ({ code, name }) => `${code} ${name}` },
    { key: "conclusion", title: t("roll-forward.conclusion"), render: ({ conclusion }) => conclusion },
    {
      key: "findings",
      width: 80,
      align: "right",
      title: t("roll-forward.findings"),
      render: (one) => one.findings || null,
    },
    {
      key: "entries",
      width: 90,
      align: "right",
      title: t("roll-forward.entries"),
      render: (one) => one.entries || null,
    },
    {
      key: "open",
      width: 120,
      align: "right",
      title: t("roll-forward.openEntries"),
      render: (one) => one.openEntries || null,
    },
    { key: "samples", width: 260, title: t("roll-forward.samples"), render: ({ samples }) => samples },
  ];
  return <PlainTable label={t("roll-forward.view.items")} columns={columns} rows={items} rowKey={({ code }) => code} />;
}

const openingsPath = "/maindo/openingbalances";

export function Openings({ openings }: { openings: readonly OpeningGap[] | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useProject();
  const go = (
    <Button onClick={() => void navigate(projectHref(openingsPath, id))}>{t("roll-forward.toOpenings")}</Button>
  );
  if (openings === null) return <EmptyState title={t("roll-forward.noBooks")} action={go} />;
  if (openings.length === 0) return <EmptyState title={t("roll-forward.noGaps")} action={go} />;
  const columns: PlainColumn<OpeningGap>[] = [
    { key: "name", title: t("roll-forward.item"), render: ({ code, name }) => `${code} ${name}` },
    {
      key: "expected",
      width: 180,
      align: "right",
      title: t("roll-forward.expected"),
      render: ({ expected }) => <MoneyCell value={expected} />,
    },
    {
      key: "booked",
      width: 180,
      align: "right",
      title: t("roll-forward.booked"),
      render: ({ booked }) => <MoneyCell value={booked} />,
    },
    {
      key: "difference",
      width: 180,
      align: "right",
      title: t("roll-forward.difference"),
      render: ({ unexplained }) => <DiffCell value={unexplained} />,
    },
  ];
  return (
    <>
      <PlainTable
        label={t("roll-forward.view.openings")}
        columns={columns}
        rows={openings}
        rowKey={({ code }) => code}
      />
      {go}
    </>
  );
}
