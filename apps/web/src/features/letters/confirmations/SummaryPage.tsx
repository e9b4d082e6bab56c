/** What all letters come to (函证汇总): coverage, replies, differences and what is confirmed, subject by subject. */
import { hzletters, type Summary } from "@digao/contract/areas/letters/confirmations/calls";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { download, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { LetterPanel } from "./LetterPanel.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { percent, useSummaryColumns } from "./SummaryColumns.tsx";
import { ToRegister } from "./ToRegister.tsx";

const Url = z.object({ letter: z.coerce.number().int().optional().catch(undefined) });

export function SummaryPage() {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const query = useCall(hzletters.GetHzLetterSummary, { projectId: project.id, RptLang: lang });
  const columns = useSummaryColumns();
  const { data } = query;
  // In the head: what they take of their own would be taken from the table.
  const factsOf = ({ total, openFlags }: Summary) => [
    t("confirmations.sum.letters", { count: total.letters }),
    t("confirmations.sum.rate", { rate: percent(total.replyRate) }),
    openFlags > 0 ? (
      <StatusTag key="flags" tone="bad">
        {t("confirmations.sum.flags", { count: openFlags })}
      </StatusTag>
    ) : null,
  ];
  const save = () =>
    void download(hzletters.DownLoadSummary, { projectId: project.id, RptLang: lang }).catch(reportError);
  return (
    <div className="page-frame">
      <PageHead
        title={t("confirmations.summary")}
        tabs={<Pipeline at={6} />}
        facts={data && data.rows.length > 0 ? factsOf(data) : []}
        primary={<Button onClick={save}>{t("confirmations.do.excel")}</Button>}
      />
      <div className="page-row dock">
        <ScrollBox className="hz-summary hz-wide" label={t("confirmations.summary")}>
          {query.error && !data ? <ErrorPanel error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.isPending ? <DelayedSkeleton /> : null}
          {data && data.rows.length === 0 ? (
            <EmptyState
              title={t("confirmations.noLetters")}
              hint={t("confirmations.emptyHint")}
              action={<ToRegister />}
            />
          ) : null}
          {data && data.rows.length > 0 ? (
            <PlainTable
              label={t("confirmations.summary")}
              rows={data.rows}
              rowKey={({ subjectCode }) => subjectCode}
              columns={columns}
            />
          ) : null}
        </ScrollBox>
        {url.letter ? (
          <LetterInspector key={url.letter} id={url.letter} onClose={() => patch({ letter: undefined })} />
        ) : null}
      </div>
    </div>
  );
}

/** A letter that another page leads to. */
function LetterInspector({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(hzletters.GetHzLetterItem, { Id: id });
  return (
    <Inspector name="hz-letter" first={480} title={data?.letterNo ?? t("confirmations.letterTitle")} onClose={onClose}>
      <LetterPanel id={id} />
    </Inspector>
  );
}
