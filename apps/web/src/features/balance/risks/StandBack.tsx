/** The risk assessment evaluated again (风险评估的再评价): material classes without a risk, each answered; risks that came after planning. */
import { type StandBack as Sheet, standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { linkTo } from "@digao/contract/links";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type PanelProps, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";

type Version = Sheet["records"][number];
const { spec } = standBackPaper;

interface Answer {
  fsItemId: number;
  answer: string;
}

/** A row for each class that has none yet; what was answered before is begun with. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  const before = (isRevision(spec, sheet) ? (stands.classes ?? []) : []) as Answer[];
  const known = new Map(before.map((row) => [row.fsItemId, row]));
  return { ...stands, classes: sheet.classes.map(({ fsItemId }) => known.get(fsItemId) ?? { fsItemId, answer: "" }) };
}

type Class = Sheet["classes"][number];
type Late = Sheet["lateRisks"][number];

function Seen({ sheet: { classes, lateRisks, plannedAt }, values }: PanelProps<Sheet, Values>) {
  const { t } = useTranslation();
  const { id } = useProject();
  const answered = new Set(((values.classes ?? []) as Answer[]).flatMap((row) => (row.answer ? [row.fsItemId] : [])));
  const ofClasses: PlainColumn<Class>[] = [
    { key: "name", title: t("risks.standBack.item"), render: ({ name }) => name },
    {
      key: "audited",
      align: "right",
      width: 160,
      title: t("risks.standBack.audited"),
      render: ({ audited }) => formatMoney(audited),
    },
    {
      key: "state",
      width: 110,
      title: t("risks.standBack.state"),
      render: ({ fsItemId }) => (
        <StatusTag tone={answered.has(fsItemId) ? "good" : "attention"}>
          {t(`risks.standBack.${answered.has(fsItemId) ? "answered" : "open"}`)}
        </StatusTag>
      ),
    },
  ];
  const ofLate: PlainColumn<Late>[] = [
    {
      key: "words",
      title: t("risks.standBack.late"),
      render: ({ id: riskId, words }) => (
        <Link className="cell-link" to={linkTo("risk", riskId, id)}>
          {words}
        </Link>
      ),
    },
    {
      key: "level",
      width: 90,
      title: t("risks.standBack.level"),
      render: ({ level }) => <CodeTag name="riskLevel" code={level} />,
    },
    { key: "since", width: 150, title: t("risks.standBack.since"), render: ({ since }) => formatDateTime(since) },
    {
      key: "state",
      width: 110,
      title: t("risks.standBack.state"),
      render: ({ isMet }) => (
        <StatusTag tone={isMet ? "good" : "bad"}>{t(isMet ? "risks.executed" : "risks.open")}</StatusTag>
      ),
    },
  ];
  return (
    <section className="stack gap-8" aria-label={t("risks.standBack.seen")}>
      {classes.length > 0 ? (
        <PlainTable
          label={t("risks.standBack.classes")}
          columns={ofClasses}
          rows={classes}
          rowKey={({ fsItemId }) => fsItemId}
        />
      ) : (
        <p>{t("risks.standBack.noClasses")}</p>
      )}
      {plannedAt === null ? <p className="attention">{t("risks.standBack.notPlanned")}</p> : null}
      {lateRisks.length > 0 ? (
        <PlainTable label={t("risks.standBack.late")} columns={ofLate} rows={lateRisks} rowKey={(one) => one.id} />
      ) : null}
    </section>
  );
}

const particular: Particular<Version, Sheet, Values> = { first, Above: Seen };

export const StandBack = () => <PaperPage of={standBackPaper} particular={particular} />;
