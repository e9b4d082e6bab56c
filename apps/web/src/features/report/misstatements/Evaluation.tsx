/** The evaluation of misstatements (错报评价): what size does not tell, and the conclusion, as a paper over the list. */
import {
  type MisstatementEvaluation,
  type Misstatements,
  misstatementPaper,
} from "@digao/contract/areas/report/misstatements/calls";
import {
  misstatementAnswer,
  misstatementConclusion,
  qualitativeFlags,
} from "@digao/contract/areas/report/misstatements/codes";
import { linkTo } from "@digao/contract/links";
import type { DraftOf } from "@digao/contract/paper/paper";
import { evaluationFaults, evaluationNeeds } from "@digao/domain/misstatements/gate";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import {
  blankIn,
  type Fault,
  isRevision,
  type PanelProps,
  type Particular,
  type Say,
  type View,
  valuesIn,
} from "../../../ui/paper/particular.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Gauges } from "./Gauges.tsx";
import { countOpen, evaluationOf, isStale } from "./use-misstatements.ts";
import "./misstatements.css";

type Drafted = DraftOf<(typeof misstatementPaper)["spec"]>;
type Values = { [Name in keyof Drafted]-?: NonNullable<Drafted[Name]> };
const { spec } = misstatementPaper;
const { yes, open } = misstatementAnswer;

/** Evaluated again, the answers of before are begun with. */
function first(sheet: Misstatements): Values {
  const before = sheet.records[0];
  return before ? { ...(valuesIn(spec, before) as Values), revisionReason: "" } : (blankIn(spec) as Values);
}

const isMaterial = ({ uncorrected }: Misstatements): boolean => uncorrected.light === "red";

const faultsOf = (values: Values, sheet: Misstatements, { t }: Say): Fault[] =>
  evaluationFaults(values, { isMaterial: isMaterial(sheet), isRevision: isRevision(spec, sheet) }).map(
    ({ field, code }) => {
      const isMissing = code !== "isMaterial";
      return { field, message: t(`misstatements.fault.${isMissing ? "missing" : "material"}`), isMissing };
    },
  );

/** A yes says what it is; who answered stands below. */
function view(values: Values, sheet: Misstatements, { t }: Say): Partial<View> {
  const answeredBy = evaluationOf(sheet)?.answeredBy ?? {};
  return {
    hidden: new Set(qualitativeFlags.filter((flag) => values[flag] !== yes).map((flag) => `${flag}Note`)),
    hints: Object.fromEntries(
      Object.entries(answeredBy).map(([flag, { by, at }]) => [
        flag,
        t("misstatements.saidBy", { name: by, time: formatDateTime(at) }),
      ]),
    ),
    codes: isMaterial(sheet) ? { conclusion: [misstatementConclusion.open, misstatementConclusion.material] } : {},
  };
}

/** What still stands against a conclusion, and whether the list has changed since it was written. */
function Standing({ sheet, values }: PanelProps<Misstatements, Values>) {
  const { t } = useTranslation();
  const needs = evaluationNeeds({
    open: countOpen(sheet),
    isMaterialityApproved: sheet.materiality.isApproved,
    unanswered: qualitativeFlags.filter((flag) => values[flag] === open).length,
    hasConclusion: values.conclusion !== misstatementConclusion.open,
  });
  const version = evaluationOf(sheet);
  const { om = "", decisive = "" } = version?.basis ?? {};
  return (
    <div className="row wrap misstate-standing">
      {version && isStale(version, sheet) ? (
        <p className="misstate-open-reason" role="status">
          {t("misstatements.staleWhy", { amount: formatMoney(decisive), om: formatMoney(om) })}
        </p>
      ) : null}
      {needs.map((need) => (
        <p key={need} className="misstate-open-reason">
          {t(`misstatements.needs.${need}`)}
        </p>
      ))}
      <p className="row">
        {t("misstatements.changesSign")}
        <StatusTag tone={sheet.changesSign ? "bad" : "good"}>{t(sheet.changesSign ? "ui.yes" : "ui.no")}</StatusTag>
      </p>
    </div>
  );
}

function Concluded({ sheet }: { sheet: Misstatements }) {
  const { t } = useTranslation();
  const { id } = useProject();
  const name = evaluationOf(sheet)?.concluderName;
  return (
    <section>
      <h2>{t("misstatements.conclusion")}</h2>
      <p>{name ? t("misstatements.concludedBy", { name }) : t("misstatements.notConcluded")}</p>
      <Link className="cell-link" to={linkTo("misstatement", null, id)}>
        {t("misstatements.title")}
      </Link>
    </section>
  );
}

const particular: Particular<MisstatementEvaluation, Misstatements, Values> = {
  first,
  faultsOf,
  view,
  why: ({ basis }, { t }) =>
    t("misstatements.concludeWhy", { amount: formatMoney(basis.decisive), om: formatMoney(basis.om) }),
  Band: ({ sheet }) => <Gauges data={sheet} />,
  Above: Standing,
  Beside: Concluded,
};

export const Evaluation = () => <PaperPage of={misstatementPaper} particular={particular} />;
