/** References to papers that are not there (交叉索引检查), each with the text that names it. */
import { type BrokenReference, references } from "@digao/contract/areas/papers/references/calls";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import "./broken-references.css";

function Rows({ rows }: { rows: readonly BrokenReference[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = (name: string) => t(`references.field.${name}`);
  return (
    <div className="broken-references">
      <PlainTable
        label={t("references.title")}
        rows={rows}
        rowKey={({ refType, refId, index, field: of }) => `${refType}-${refId.toString()}-${of}-${index}`}
        onOpen={({ link }) => link && void navigate(link)}
        columns={[
          {
            key: "index",
            title: field("index"),
            width: 110,
            render: ({ index }) => <span data-tone="bad">{index}</span>,
          },
          {
            key: "where",
            title: field("where"),
            width: 280,
            render: ({ where, link }) =>
              link ? (
                <Link className="cell-link" to={link}>
                  {where}
                </Link>
              ) : (
                where
              ),
          },
          { key: "field", title: field("field"), width: 110, render: (row) => row.field },
          { key: "excerpt", title: field("excerpt"), render: ({ excerpt }) => excerpt },
        ]}
      />
    </div>
  );
}

export function BrokenReferences() {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(references.GetBrokenReferences, { projectId: project.id, RptLang: lang });
  const facts = data ? [t("references.count", { count: data.length })] : [];
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (!data) return <DelayedSkeleton />;
    if (data.length === 0)
      return <EmptyState icon="check" title={t("references.none")} hint={t("references.noneHint")} />;
    return <Rows rows={data} />;
  };
  return (
    <>
      <PageHead title={t("references.title")} facts={facts} />
      {body()}
    </>
  );
}
