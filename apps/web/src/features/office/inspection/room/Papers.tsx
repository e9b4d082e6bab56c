/** Papers in the order of their index, each with its state and who made and reviewed it, when. */
import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import { type PaperRow, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { z } from "zod";
import { useCall } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

type Row = z.infer<typeof PaperRow>;

const addressOf = ({ refType, id, grpId }: Row, projectId: number): string =>
  refType === signedPaper.sheet
    ? linkTo("auditSheet", id, projectId)
    : linkTo("fsItem", id, projectId, { group: grpId ?? undefined });

function Signed({ row, level }: { row: Row; level: number }) {
  const { t } = useTranslation();
  const sign = row.cells.find((cell) => cell.level === level)?.sign;
  if (!sign) return null;
  return (
    <>
      {sign.userName} <small className="soft">{formatDateTime(sign.signTime)}</small>{" "}
      {sign.isStale ? <StatusTag tone="attention">{t("inspection.paper.changed")}</StatusTag> : null}
    </>
  );
}

function useColumns(levels: readonly number[], projectId: number): PlainColumn<Row>[] {
  const { t } = useTranslation();
  return [
    {
      key: "index",
      width: 90,
      title: t("inspection.paper.index"),
      render: ({ wpIndex, stdCode }) => wpIndex ?? stdCode ?? "",
    },
    {
      key: "name",
      width: 200,
      title: t("inspection.paper.name"),
      render: (row) => (
        <Link className="cell-link" to={addressOf(row, projectId)}>
          {row.name}
        </Link>
      ),
    },
    {
      key: "state",
      width: 110,
      title: t("inspection.paper.state"),
      render: (row) => <CodeTag name="paperStatus" code={row.wpStatus} />,
    },
    ...levels.map(
      (level): PlainColumn<Row> => ({
        key: `level${level}`,
        width: 150,
        title: t(`codes.signLevel.${level}`),
        render: (row) => <Signed row={row} level={level} />,
      }),
    ),
    {
      key: "result",
      width: 110,
      title: t("inspection.paper.result"),
      render: ({ result }) => (result ? <CodeTag name="itemResult" code={result} /> : null),
    },
  ];
}

export function Papers() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(paperSigns.GetPaperMatrix, { projectId, RptLang });
  const columns = useColumns(data?.totals.map(({ level }) => level) ?? [], projectId);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.rows.length === 0) return <EmptyState icon="sheet" title={t("inspection.paper.none")} />;
  return (
    <PlainTable
      label={t("inspection.view.papers")}
      columns={columns}
      rows={data.rows}
      rowKey={({ refType, id }) => `${refType}.${id}`}
    />
  );
}
