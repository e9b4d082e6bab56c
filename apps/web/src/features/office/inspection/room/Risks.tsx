/** From a risk to the procedures that answer it, and from there to evidence, conclusion and signs of the item. */
import { type Risk, risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { mirror } from "@digao/contract/areas/report/mirror/calls";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { download, useCall } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { useProject } from "../../../../lib/page.ts";
import { reportError } from "../../../../lib/report-error.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { CodeTag } from "../../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { PlainTable } from "../../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";

const risksMax = 500;

function ItemLinks({ fsItemId }: { fsItemId: number }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  return (
    <div className="row wrap inspection-path">
      <Link to={linkTo("fsItem", fsItemId, projectId)}>{t("inspection.risk.openItem")}</Link>
      <Button
        size="small"
        onClick={() => void download(mirror.DownItemPack, { Id: fsItemId, RptLang }).catch(reportError)}
      >
        {t("inspection.risk.pack")}
      </Button>
    </div>
  );
}

function Path({ of }: { of: Risk }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data, error, refetch } = useCall(risks.GetRiskResponse, { id: of.id });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={3} />;
  const lines = data.lines.filter(({ link }) => link !== null);
  return (
    <section aria-label={t("inspection.risk.path")}>
      <h2 className="section-title">{t("inspection.risk.path")}</h2>
      <p>
        <Link to={linkTo("risk", of.id, projectId)}>{of.whatCanGoWrong}</Link>
      </p>
      {lines.length === 0 ? <p className="quiet-line">{t("inspection.risk.noLines")}</p> : null}
      <ol>
        {lines.map(({ id, lineNo, content, wpIndex, link, lacks }) => (
          <li key={id}>
            {lineNo} {content} {wpIndex} {link ? <CodeTag name="responseKind" code={link.kind} /> : null}{" "}
            {lacks.length === 0 ? (
              <StatusTag tone="good">{t("inspection.risk.done")}</StatusTag>
            ) : (
              <StatusTag tone="attention">{lacks.map((lack) => t(`risks.undone.${lack}`)).join("、")}</StatusTag>
            )}
          </li>
        ))}
      </ol>
      {of.fsItemId ? <ItemLinks fsItemId={of.fsItemId} /> : null}
    </section>
  );
}

export function Risks() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(risk.calls.list, { projectId, maxResultCount: risksMax });
  const board = useCall(risks.GetRiskBoard, { projectId });
  const met = new Map(board.data?.map(({ id, isMet }) => [id, isMet]));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.items.length === 0) return <EmptyState icon="scale" title={t("inspection.risk.none")} />;
  const open = data.items.find(({ id }) => String(id) === params.get("open"));
  return (
    <>
      <PlainTable
        label={t("inspection.view.risks")}
        columns={[
          {
            key: "what",
            title: t("inspection.risk.what"),
            render: (row: Risk) => (
              <button type="button" className="cell-link" onClick={() => patch({ open: String(row.id) })}>
                {row.whatCanGoWrong}
              </button>
            ),
          },
          { key: "item", width: 180, title: t("inspection.risk.item"), render: (row: Risk) => row.itemName },
          {
            key: "level",
            width: 110,
            title: t("inspection.risk.level"),
            render: (row: Risk) => (row.riskLevel ? <CodeTag name="riskLevel" code={row.riskLevel} /> : null),
          },
          {
            key: "answer",
            width: 120,
            title: t("inspection.risk.answer"),
            render: (row: Risk) =>
              met.has(row.id) ? (
                <StatusTag tone={met.get(row.id) ? "good" : "attention"}>
                  {t(met.get(row.id) ? "inspection.risk.met" : "inspection.risk.unmet")}
                </StatusTag>
              ) : null,
          },
        ]}
        rows={data.items}
        rowKey={(row) => row.id}
        isChosen={(row) => row === open}
      />
      {open ? <Path key={open.id} of={open} /> : null}
    </>
  );
}
