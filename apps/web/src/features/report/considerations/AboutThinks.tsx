/** Special considerations (特殊考虑事项): the standards of the catalogue with where each stands; one opened with its paper. */

import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { type Consideration, considerations } from "@digao/contract/areas/report/considerations/calls";
import { considerationApplies } from "@digao/contract/areas/report/considerations/codes";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StandardPage } from "./StandardPage.tsx";
import "./considerations.css";

function useColumns(open: (id: number) => void): PlainColumn<Consideration>[] {
  const { t } = useTranslation();
  const proposedWords = ({ proposed, when }: Consideration) =>
    proposed === null ? when : t(proposed ? "considerations.proposed" : "considerations.notProposed", { when });
  return [
    { key: "no", width: 60, title: t("considerations.no"), render: ({ csaNo }) => csaNo },
    {
      key: "title",
      width: 300,
      title: t("considerations.standard"),
      render: ({ id, title, hint }) => (
        <>
          <button type="button" className="cell-link" onClick={() => open(id)}>
            {title}
          </button>
          <p className="soft considerations-hint">{hint}</p>
        </>
      ),
    },
    {
      key: "applies",
      width: 200,
      title: t("considerations.applies"),
      render: (row) =>
        row.applies === null ? (
          <span className="soft">{proposedWords(row)}</span>
        ) : (
          <CodeTag name="considerationApplies" code={row.applies} />
        ),
    },
    {
      key: "status",
      width: 130,
      title: t("considerations.status"),
      render: ({ status, isRevised }) =>
        status === null ? (
          <span className="soft">{t("considerations.notBegun")}</span>
        ) : (
          <>
            <CodeTag name="judgementStatus" code={status} />
            {isRevised ? <span className="soft"> {t("considerations.revised")}</span> : null}
          </>
        ),
    },
    { key: "preparer", width: 90, title: t("considerations.preparer"), render: ({ preparer }) => preparer },
    { key: "reviewer", width: 90, title: t("considerations.reviewer"), render: ({ reviewer }) => reviewer },
    { key: "conclusion", title: t("considerations.conclusion"), render: ({ conclusion }) => conclusion },
  ];
}

const isOpen = ({ status, applies, proposed }: Consideration): boolean =>
  status !== judgementStatus.approved && applies !== considerationApplies.notApplicable && proposed !== false;

export function AboutThinks() {
  const { t } = useTranslation();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { id: projectId, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(considerations.GetConsiderations, { projectId, RptLang });
  const begin = useChange(considerations.OpenConsiderations);
  const columns = useColumns((standard) => patch({ standard }, "push"));
  const isEmpty = data?.length === 0;
  const { mutate, isIdle } = begin;
  useEffect(() => {
    if (isEmpty && !isReadOnly && isIdle) mutate({ projectId });
  }, [isEmpty, isReadOnly, isIdle, mutate, projectId]);
  const chosen = data?.find(({ id }) => id === Number(params.get("standard")));
  if (chosen)
    return <StandardPage of={chosen} onBack={() => patch({ standard: null, record: null, revise: null }, "push")} />;
  const fault = error ?? begin.error;
  const body = () => {
    if (fault) return <ErrorPanel error={fault} onRetry={() => void refetch()} />;
    if (!data || (isEmpty && !isReadOnly)) return <DelayedSkeleton />;
    if (isEmpty) return <EmptyState title={t("considerations.none")} hint={t("considerations.noneHint")} />;
    return (
      <PlainTable
        label={t("considerations.title")}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        onOpen={({ id }) => patch({ standard: id }, "push")}
      />
    );
  };
  return (
    <div className="page-frame">
      <PageHead
        title={t("considerations.title")}
        facts={data && !isEmpty ? [t("considerations.open", { count: data.filter(isOpen).length })] : []}
      />
      <div className="page-body">{body()}</div>
    </div>
  );
}
