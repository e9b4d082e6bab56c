/** One standard with its paper, and what it is worked out by. */
import { type Consideration, considerationPaper } from "@digao/contract/areas/report/considerations/calls";
import { considerationApplies, considerationOutcome } from "@digao/contract/areas/report/considerations/codes";
import type { Output } from "@digao/contract/endpoint";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type PanelProps, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import { OpeningPanel } from "./OpeningPanel.tsx";
import { Subsequent } from "./Subsequent.tsx";
import { ToGoingConcern } from "./ToGoingConcern.tsx";

type Sheet = Output<(typeof considerationPaper.calls)["sheet"]>;
type Version = Sheet["records"][number];
const { spec } = considerationPaper;

/** The standard's procedures, to be answered; a revision begins with what is in force. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  if (isRevision(spec, sheet)) return stands;
  return {
    ...stands,
    applies: sheet.proposed ? considerationApplies.applies : "",
    steps: sheet.standardSteps.map((step) => ({ step, outcome: null, remark: "", evidence: [] })),
  };
}

function Proposal({ sheet }: PanelProps<Sheet, Values>) {
  const { t } = useTranslation();
  const { proposed, when, hint } = sheet;
  const words = {
    true: "considerations.factsSay",
    false: "considerations.factsSayNot",
    null: "considerations.factsAsk",
  };
  return (
    <p className="judgement-hint">
      {hint}　{t(words[`${proposed}`], { when })}
    </p>
  );
}

const particular: Particular<Version, Sheet, Values> = {
  first,
  Above: Proposal,
  view: ({ steps }, _sheet, { t }) => {
    const isPartial =
      Array.isArray(steps) && steps.some(({ outcome }: Values) => outcome === considerationOutcome.notDone);
    return isPartial ? { hints: { conclusion: t("considerations.notDoneHint") } } : {};
  },
};

const panels: Readonly<Record<string, () => React.ReactNode>> = {
  "1324": () => <ToGoingConcern />,
  "1331": () => <OpeningPanel />,
  "1332": () => <Subsequent />,
};

export function StandardPage({ of, onBack }: { of: Consideration; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-frame">
      <PageHead
        title={`${of.csaNo} ${of.title}`}
        facts={[of.code]}
        extra={<Button onClick={onBack}>{t("considerations.back")}</Button>}
      />
      <div className="page-body stack gap-12">
        {panels[of.csaNo]?.()}
        <PaperPart key={of.id} of={considerationPaper} subjectId={of.id} particular={particular} />
      </div>
    </div>
  );
}
