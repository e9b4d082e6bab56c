/** The engagement quality review (项目质量复核): matters with their facts, what the reviewer saw, asked and concluded, and what is missing. */
import {
  type QualityReview,
  qualityReview,
  type ReviewEntry,
  type ReviewMatterRow,
} from "@digao/contract/areas/engagement/quality-review/calls";
import { matterState } from "@digao/contract/areas/engagement/quality-review/codes";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { InvolvementList, Involvements } from "./Involvements.tsx";
import { MatterActs } from "./MatterActs.tsx";

const linked = (words: string, link: string | null) =>
  link ? (
    <Link className="cell-link" to={link}>
      {words}
    </Link>
  ) : (
    words
  );

function Entries({ of }: { of: readonly ReviewEntry[] }) {
  const { word } = useCodes();
  return (
    <ul>
      {of.map(({ id, kind, words, by, at, link }) => (
        <li key={id}>
          <small className="soft">{word("reviewEntryKind", kind)}</small> {linked(words, link)}{" "}
          <small className="soft">{`${by} ${formatDateTime(at)}`}</small>
        </li>
      ))}
    </ul>
  );
}

function Facts({ of: { facts } }: { of: ReviewMatterRow }) {
  const { t } = useTranslation();
  if (facts.length === 0) return <small className="soft">{t("quality-review.noFacts")}</small>;
  return (
    <ul>
      {facts.map(({ words, link }) => (
        <li key={`${link} ${words}`}>{linked(words, link)}</li>
      ))}
    </ul>
  );
}

function useColumns(sheet: QualityReview | undefined): PlainColumn<ReviewMatterRow>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  return [
    {
      key: "matter",
      width: 150,
      title: t("quality-review.matter"),
      render: ({ matter }) => word("reviewMatter", matter),
    },
    {
      key: "state",
      width: 150,
      title: t("quality-review.field.state"),
      render: ({ state }) => <CodeTag name="matterState" code={state} />,
    },
    { key: "facts", width: 300, title: t("quality-review.facts"), render: (row) => <Facts of={row} /> },
    {
      key: "record",
      title: t("quality-review.record"),
      render: (row) => (
        <>
          {row.entries.length > 0 ? <Entries of={row.entries} /> : null}
          {sheet ? <MatterActs sheet={sheet} of={row} /> : null}
        </>
      ),
    },
    { key: "lacks", width: 170, title: t("quality-review.lacks"), render: ({ lacks }) => lacks.join(" · ") },
  ];
}

function Former({ of }: { of: QualityReview["former"] }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  if (of.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("quality-review.former")}</h2>
      {of.map(({ id, reviewer, completedAt, involvements, matters }) => (
        <details key={id}>
          <summary>
            {reviewer}
            {completedAt ? ` · ${t("quality-review.completed", { at: formatDateTime(completedAt) })}` : ""}
          </summary>
          <InvolvementList of={involvements} />
          {matters.map(({ matter, entries }) => (
            <div key={matter}>
              <strong>{word("reviewMatter", matter)}</strong>
              <Entries of={entries} />
            </div>
          ))}
        </details>
      ))}
    </section>
  );
}

function CompleteButton({ sheet }: { sheet: QualityReview }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const { id: projectId } = useProject();
  const complete = useChange(qualityReview.CompleteQualityReview, { quiet: true });
  return (
    <Button
      type="primary"
      disabled={!sheet.canComplete.ok}
      title={sheet.canComplete.reason || undefined}
      onClick={() =>
        void ask({
          title: t("quality-review.completeTitle"),
          why: t("quality-review.completeWhy"),
          okText: t("quality-review.complete"),
          send: () =>
            complete
              .mutateAsync({ projectId, rowVersion: sheet.rowVersion })
              .then(() => void message.success(t("quality-review.saved"))),
        })
      }
    >
      {t("quality-review.complete")}
    </Button>
  );
}

function useFacts(sheet: QualityReview | undefined): string[] {
  const { t } = useTranslation();
  if (!sheet) return [];
  const { isRequired, grounds, reviewer, completedAt, matters } = sheet;
  const done = matters.filter(({ state }) => state === matterState.concluded).length;
  return [
    isRequired ? t("quality-review.required", { grounds: grounds.join(" · ") }) : t("quality-review.notRequired"),
    reviewer
      ? t("quality-review.reviewer", { name: reviewer.name, day: formatDate(reviewer.since) })
      : t("quality-review.noReviewer"),
    completedAt
      ? t("quality-review.completed", { at: formatDateTime(completedAt) })
      : t("quality-review.doneOf", { done, count: matters.length }),
  ];
}

export function ProjectQualityReview() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(qualityReview.GetQualityReview, { projectId }, { keepPrevious: true });
  const columns = useColumns(data);
  const facts = useFacts(data);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <div className="page-frame">
      <PageHead title={t("quality-review.title")} facts={facts} primary={<CompleteButton sheet={data} />} />
      <div className="page-body">
        <PlainTable
          label={t("quality-review.title")}
          columns={columns}
          rows={data.matters}
          rowKey={({ matter }) => matter}
        />
        <Involvements sheet={data} />
        <Former of={data.former} />
      </div>
    </div>
  );
}
