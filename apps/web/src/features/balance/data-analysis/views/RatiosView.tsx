/** Financial ratios of two data periods (比率看板): value, course in words, known marks, and the lines each is made of. */

import { type BoardRatio, type RatioBoard, ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { formatMoney, type MoneyUnit } from "../../../../lib/format.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { projectHref } from "../../../../lib/ids.ts";
import { formatRatio } from "../../../../lib/ratio.ts";
import { useHasScreen } from "../../../../lib/screens.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { GridColumn } from "../../../../ui/ledger-grid/column.ts";
import { StatusTag, type Tone } from "../../../../ui/StatusTag.tsx";
import { AnalysisGrid } from "../AnalysisGrid.tsx";
import type { Scope } from "../use-scope.ts";
import { SignList } from "./SignList.tsx";

type Line = BoardRatio["lines"][number];
/** A group's name, a ratio, or a line that a ratio is made of. */
interface Row {
  key: string;
  group?: string;
  ratio?: BoardRatio;
  line?: Line;
  parts: readonly Row[];
}

const rowsOf = ({ groups }: RatioBoard): Row[] =>
  groups.map(({ group, name, ratios }) => ({
    key: group,
    group: name,
    parts: ratios.map((ratio) => ({
      key: `${group}.${ratio.code}`,
      ratio,
      parts: ratio.lines.map((line) => ({ key: `${group}.${ratio.code}.${line.code}`, line, parts: [] })),
    })),
  }));
const withParts = (row: Row): Row[] => [row, ...row.parts.flatMap(withParts)];

const tones: Readonly<Record<BoardRatio["course"], Tone>> = {
  better: "quiet",
  worse: "attention",
  moved: "quiet",
  same: "quiet",
  unknown: "quiet",
};

const wordsOf = (ratio: BoardRatio | undefined) =>
  ratio ? [ratio.words, ratio.warning?.text].filter(Boolean).join(" ") : "";

function columnsOf(t: TFunction, unit: MoneyUnit): GridColumn<Row>[] {
  const title = (key: string) => t(`data-analysis.column.${key}`);
  const figure = (key: "current" | "prior", of: "closing" | "opening"): GridColumn<Row> => ({
    key,
    width: 140,
    align: "right",
    title: title(key),
    sortable: false,
    value: ({ ratio, line }) => ratio?.[key] ?? line?.[of],
    drill: ({ line }) => line !== undefined && line.RId !== null,
    render: ({ ratio, line }) => {
      if (line) return formatMoney(line[of], unit);
      return ratio ? formatRatio(t, ratio.format, ratio[key]) : null;
    },
  });
  return [
    {
      key: "name",
      width: 272,
      frozen: true,
      title: title("ratio"),
      sortable: false,
      value: ({ group, ratio, line }) => group ?? ratio?.name ?? line?.name,
      hint: ({ ratio }) => ratio?.formulaWords,
    },
    figure("current", "closing"),
    figure("prior", "opening"),
    {
      key: "course",
      width: 110,
      title: title("course"),
      sortable: false,
      value: ({ ratio }) => ratio && t(`data-analysis.course.${ratio.course}`),
      render: ({ ratio }) =>
        ratio && ratio.course !== "unknown" ? (
          <StatusTag tone={tones[ratio.course]}>{t(`data-analysis.course.${ratio.course}`)}</StatusTag>
        ) : null,
    },
    {
      key: "words",
      width: 420,
      grow: true,
      title: title("words"),
      sortable: false,
      value: ({ ratio }) => wordsOf(ratio),
      render: ({ ratio }) =>
        ratio?.warning?.isWarning ? <StatusTag tone="attention">{ratio.warning.text}</StatusTag> : wordsOf(ratio),
      hint: ({ ratio }) => ratio && [ratio.words, ratio.warning?.text, ratio.formulaWords].filter(Boolean).join("\n"),
    },
  ];
}

const paperPath = "/maindo/trialbalance";
const tree = {
  hasChildren: (row: Row) => row.parts.length > 0,
  children: (row: Row) => row.parts,
  openAtFirst: (row: Row) => row.group !== undefined,
};

export function RatiosView({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { project, periodId, url, other } = scope;
  const input = { projectId: project.id, periodId, comparePeriodId: other?.periodId, RptLang };
  const query = useCall(ratioBoard.GetRatioBoard, input, { keepPrevious: true });
  const columns = useMemo(() => columnsOf(t, url.unit), [t, url.unit]);
  const rows = useMemo(() => (query.data ? rowsOf(query.data) : []), [query.data]);
  const all = useMemo(() => rows.flatMap(withParts), [rows]);
  const openLine = ({ line }: Row) => {
    if (!line?.RId || !hasScreen(paperPath)) return;
    void navigate(projectHref(paperPath, project.id, undefined, { item: `${line.RId}`, period: `${periodId}` }));
  };
  const compared = query.data?.compared.label;
  return (
    <>
      {query.data ? <SignList piotroski={query.data.piotroski} /> : null}
      <AnalysisGrid
        name="data-analysis.ratios"
        label={t("data-analysis.tab.ratios")}
        query={query}
        rows={rows}
        allRows={all}
        tree={tree}
        rowKey={({ key }) => key}
        columns={columns}
        tone={({ group }) => (group === undefined ? undefined : "heading")}
        onOpenCell={openLine}
        status={compared ? t("data-analysis.ratiosBeside", { label: compared }) : t("data-analysis.ratiosOpening")}
        empty={<EmptyState icon="chart" title={t("data-analysis.noRatios")} hint={t("data-analysis.noneHint")} />}
      />
    </>
  );
}
