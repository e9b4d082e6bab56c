/** The versions of an article: who wrote each, who judged it and what was said. */
import type { Article, ArticleVersion } from "@digao/contract/areas/office/knowledge/calls";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

function Judged({ of }: { of: ArticleVersion }) {
  const { t } = useTranslation();
  if (of.decidedBy === null)
    return (
      <StatusTag tone="quiet">{t(of.submittedAt ? "knowledge.version.handedIn" : "knowledge.version.draft")}</StatusTag>
    );
  return (
    <StatusTag tone={of.isPublished ? "good" : "bad"}>
      {t(of.isPublished ? "knowledge.version.published" : "knowledge.version.returned")}
    </StatusTag>
  );
}

export function Versions({ of }: { of: Article }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const title = (name: string) => t(`knowledge.version.${name}`);
  if (of.versions.length < 2 && of.versions[0]?.words === null) return null;
  return (
    <section className="stack">
      <h2 className="section-title">{t("knowledge.versions")}</h2>
      <PlainTable
        label={t("knowledge.versions")}
        rows={of.versions}
        rowKey={({ version }) => version}
        columns={[
          {
            key: "version",
            title: title("no"),
            width: 60,
            render: ({ version }) => (
              <button type="button" className="cell-link" onClick={() => patch({ version }, "push")}>
                {version}
              </button>
            ),
          },
          { key: "state", title: title("state"), width: 90, render: (row) => <Judged of={row} /> },
          { key: "writtenBy", title: title("writtenBy"), width: 90, render: (row) => row.writtenBy },
          { key: "writtenAt", title: title("writtenAt"), width: 140, render: (row) => formatDateTime(row.writtenAt) },
          { key: "decidedBy", title: title("decidedBy"), width: 90, render: (row) => row.decidedBy },
          { key: "words", title: title("words"), render: (row) => row.words },
        ]}
      />
    </section>
  );
}
