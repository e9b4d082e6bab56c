/** Rows against years, newest first: amount, change and rate of each; the older ones folded to their amounts. */
import { withoutSignRemark } from "@digao/domain/statements/statement-line";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatShare } from "../../../lib/format.ts";
import { formatRatio } from "../../../lib/ratio.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { GridColumn, GridGroup } from "../../../ui/ledger-grid/column.ts";
import { LedgerGrid } from "../../../ui/ledger-grid/LedgerGrid.tsx";
import { chosenKeys, keysToKeep } from "./chart-data.ts";
import { sparkOf, sparkSize } from "./sparkline.ts";
import { useRowLink } from "./use-row-link.ts";
import type { Answer, Head, Row, Scope } from "./use-years.ts";

/** Figures stand in the columns beside it. */
function Sparkline({ row: { cells } }: { row: Row }) {
  const { paths, end, nil } = sparkOf(
    cells.map(({ amount }) => (amount === null ? null : Number(amount))).toReversed(),
  );
  const { width, height } = sparkSize;
  return (
    <svg className="spark" width={width} height={height} aria-hidden="true">
      {nil === null ? null : <line className="spark-nil" x1={0} x2={width} y1={nil} y2={nil} />}
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
      {end ? <circle cx={end.x} cy={end.y} r={2} /> : null}
    </svg>
  );
}

const isHeading = ({ kind }: Row) => kind === "H";
/** What is not known is not nil, which the grid shows as a dash. */
const amountCell = (row: Row, value: string | null | undefined, lacking = "—") =>
  isHeading(row) ? null : (value ?? lacking);

function rateCell(t: TFunction, row: Row, at: number) {
  const cell = row.cells[at];
  if (!cell || isHeading(row)) return null;
  const words = cell.mark ? t(`trial-balance.mark.${cell.mark}`) : formatShare(cell.rate) || "—";
  if (!cell.isMaterial) return words;
  return (
    <span className="flagged" title={t("year-comparison.material")}>
      <Icon name="warning" size={13} />
      {words}
    </span>
  );
}

/** A change of a share is told in percentage points. */
function ratioChange(t: TFunction, { unit }: Row, change: string | null | undefined) {
  if (unit === null || change === null || change === undefined) return "—";
  const text = formatRatio(t, unit, change);
  return unit === "percent" ? t("year-comparison.points", { points: text.replace("%", "") }) : text;
}

interface Look {
  t: TFunction;
  isRatio: boolean;
  hasShare: boolean;
  isLast: boolean;
  /** Stands where an amount is not known. */
  lacking: string;
  canOpen: (row: Row) => boolean;
}

function columnsOfYear(at: number, { t, isRatio, hasShare, isLast, lacking, canOpen }: Look): GridColumn<Row>[] {
  const group = `back${at}`;
  const title = (key: string) => t(`year-comparison.column.${key}`);
  const plain = isRatio ? ({ align: "right", sortable: false } as const) : ({ kind: "money" } as const);
  const amount: GridColumn<Row> = {
    key: `${group}.amount`,
    title: title(isRatio ? "value" : "amount"),
    width: isRatio ? 104 : 124,
    yields: isRatio ? 96 : 108,
    group,
    keep: true,
    ...plain,
    inView: isLast,
    value: (row) => amountCell(row, row.cells[at]?.amount, isRatio ? "—" : lacking),
    drill: (row) => at === 0 && canOpen(row),
    ...(isRatio
      ? {
          render: (row: Row) => (row.unit === null ? null : formatRatio(t, row.unit, row.cells[at]?.amount ?? null)),
        }
      : {}),
  };
  const share: GridColumn<Row> = {
    key: `${group}.share`,
    title: title("share"),
    width: 76,
    kind: "share",
    group,
    keep: true,
    value: (row) => row.cells[at]?.share,
  };
  const change: GridColumn<Row> = {
    key: `${group}.change`,
    title: title(isRatio ? "moved" : "change"),
    width: isRatio ? 112 : 116,
    yields: 104,
    group,
    ...plain,
    value: (row) => amountCell(row, row.cells[at]?.change),
    ...(isRatio ? { render: (row: Row) => (isHeading(row) ? null : ratioChange(t, row, row.cells[at]?.change)) } : {}),
  };
  const rate: GridColumn<Row> = {
    key: `${group}.rate`,
    title: title("rate"),
    width: 92,
    align: "right",
    group,
    sortable: !isRatio,
    value: (row) => row.cells[at]?.rate,
    render: (row) => rateCell(t, row, at),
  };
  return [amount, ...(hasShare ? [share] : []), ...(isLast ? [] : [change, rate])];
}

const namesOf = (row: Row) => row.otherNames.map(({ year, name }) => `${year} ${name}`).join("；");

function leadColumns(t: TFunction, isAccounts: boolean): GridColumn<Row>[] {
  const hint = (row: Row) =>
    row.otherNames.length > 0 ? t("year-comparison.otherNames", { names: namesOf(row) }) : (row.formula ?? row.name);
  const name: GridColumn<Row> = {
    key: "name",
    title: t("year-comparison.column.name"),
    width: 210,
    yields: 130,
    frozen: true,
    value: (row) => row.name,
    hint,
    render: (row) =>
      row.otherNames.length > 0 ? (
        <span className="flagged" title={hint(row)}>
          <Icon name="warning" size={13} />
          {row.name}
        </span>
      ) : (
        withoutSignRemark(row.name)
      ),
  };
  const trend: GridColumn<Row> = {
    key: "trend",
    title: t("year-comparison.column.trend"),
    width: sparkSize.width + 16,
    sortable: false,
    value: () => null,
    render: (row) => (isHeading(row) ? null : <Sparkline row={row} />),
  };
  if (!isAccounts) return [name, trend];
  const code: GridColumn<Row> = {
    key: "code",
    title: t("year-comparison.column.code"),
    width: 84,
    kind: "code",
    frozen: true,
    value: (row) => row.key,
  };
  const side: GridColumn<Row> = {
    key: "side",
    title: t("year-comparison.column.side"),
    width: 54,
    frozen: true,
    value: (row) => (row.side === "" ? "" : t(`year-comparison.side.${row.side}`)),
  };
  return [code, name, side, trend];
}

const groupOf = (head: Head, at: number, isLast: boolean): GridGroup => ({
  key: `back${at}`,
  title: `${head.year} ${head.label}`,
  collapsible: !isLast,
  // The newest year's change is in view; those before fold to their amounts.
  foldedFirst: at > 0,
});

function useStatus({ url }: Scope, data: Answer | undefined): string {
  const { t } = useTranslation();
  if (!data || url.of === "ratios") return t("trial-balance.ratioNote");
  return [
    t("year-comparison.materialCount", { count: data.material }),
    ...(data.renamed > 0 ? [t("year-comparison.renamedCount", { count: data.renamed })] : []),
    ...(data.left > 0 ? [t("year-comparison.left", { count: data.left })] : []),
    ...(url.of === "accounts" ? [t("year-comparison.bookNote")] : []),
  ].join("　");
}

const tones = { H: "heading", T: "total" } as const;

export function YearGrid({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, patch, query } = scope;
  const { data } = query;
  const { canOpen, open } = useRowLink(scope);
  const isAccounts = url.of === "accounts";
  const years = data?.years;
  const columns = useMemo(() => {
    const of = (at: number) => ({
      t,
      isRatio: url.of === "ratios",
      hasShare: url.share === "1" && url.of === "items",
      isLast: at === (years?.length ?? 0) - 1,
      lacking: t(`year-comparison.${years?.[at]?.source === "missing" ? "missingYear" : "unknown"}`),
      canOpen,
    });
    return [...leadColumns(t, isAccounts), ...(years ?? []).flatMap((_head, at) => columnsOfYear(at, of(at)))];
  }, [t, years, url.of, url.share, isAccounts, canOpen]);
  const groups = useMemo(
    () => (years ?? []).map((head, at) => groupOf(head, at, at === (years?.length ?? 0) - 1)),
    [years],
  );
  const rows = data?.rows ?? [];
  const chosen = chosenKeys(url.rows, url.of, rows);
  return (
    <LedgerGrid
      name={`year-comparison.${url.of}`}
      label={t(`year-comparison.subject.${url.of}`)}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columns}
      groups={groups}
      tone={({ kind }) => (kind === "H" || kind === "T" ? tones[kind] : undefined)}
      checked={new Set(chosen)}
      onCheck={(ticked) => patch({ rows: keysToKeep(chosen, new Set([...ticked].map(String))) })}
      canCheck={(row) => !isHeading(row)}
      onOpenCell={open}
      isLoading={query.isPending}
      error={data === undefined ? query.error : undefined}
      onRetry={() => void query.refetch()}
      empty={<EmptyState icon="chart" title={t("year-comparison.none")} hint={t("year-comparison.noneHint")} />}
      status={useStatus(scope, data)}
    />
  );
}
