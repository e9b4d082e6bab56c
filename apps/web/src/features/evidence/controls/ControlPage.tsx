/** One control: its test with the items drawn, what is known of it, and the risks that it answers. */
import {
  type ControlStanding,
  controlPoint,
  controls,
  controlTestPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import type { Output } from "@digao/contract/endpoint";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import { Draws } from "./Draws.tsx";
import { Risks } from "./Risks.tsx";

type Sheet = Output<(typeof controlTestPaper.calls)["sheet"]>;
const { spec } = controlTestPaper;
const unmarked = {
  mark1: null,
  mark2: null,
  mark3: null,
  mark4: null,
  mark5: null,
  mark6: null,
  nature: null,
  remark: null,
  evidence: [],
};

/** The items drawn, to be judged; a revision begins with what is in force. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  if (isRevision(spec, sheet)) return stands;
  return { ...stands, items: sheet.drawn.map((one) => ({ ...unmarked, ...one })) };
}
const particular: Particular<Sheet["records"][number], Sheet, Values> = { first };

const tabs = ["test", "about", "risks"] as const;

/** The standing, and the first thing that it follows from. */
function Standing({ of: { standing, why } }: { of: ControlStanding }) {
  const { t } = useTranslation();
  return (
    <>
      <CodeTag name="controlStanding" code={standing} />
      <span className="soft">{why.map((one) => t(`controls.why.${one}`)).join("；")}</span>
    </>
  );
}

const told = ["objective", "description", "wcgw", "owner", "testSteps"] as const;

function About({ id }: { id: number }) {
  const { data, error, refetch } = useCall(controlPoint.calls.get, { id });
  const { t, i18n } = useTranslation();
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const lang = i18n.language.startsWith("en") ? 1 : 0;
  const { fields } = controlPoint.spec;
  return (
    <dl className="facts">
      {told.map((name) => (
        <div key={name} className="fact">
          <dt>{fields[name].words[lang]}</dt>
          <dd className="pre-line">{data[name]}</dd>
        </div>
      ))}
      <div className="fact">
        <dt>{fields.assertions.words[lang]}</dt>
        <dd>{data.assertions.map((one) => t(`codes.assertion.${one}`)).join("、")}</dd>
      </div>
      <div className="fact">
        <dt>{fields.fsItems.words[lang]}</dt>
        <dd>{data.fsItems.join("、")}</dd>
      </div>
    </dl>
  );
}

function Body({ of }: { of: ControlStanding }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const tab = params.get("tab") ?? "test";
  return (
    <div className="page-body stack gap-12">
      <div className="row gap-12">
        <Segmented
          aria-label={t("controls.view.points")}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`controls.tab.${value}`) }))}
          onChange={(value) => patch({ tab: value === "test" ? null : value })}
        />
        <Standing of={of} />
      </div>
      {tab === "about" ? <About id={of.id} /> : null}
      {tab === "risks" ? <Risks of={of} isReadOnly={isReadOnly} /> : null}
      {tab === "test" ? (
        <>
          <Draws of={of} isReadOnly={isReadOnly} />
          <div className="control-test">
            <PaperPart key={of.id} of={controlTestPaper} subjectId={of.id} particular={particular} />
          </div>
        </>
      ) : null}
    </div>
  );
}

export function ControlPage({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation();
  const point = useCall(controlPoint.calls.get, { id });
  const { data, error, refetch } = useCall(controls.GetControlStanding, { id });
  const title = point.data ? `${point.data.code} ${point.data.name}` : t("controls.title");
  return (
    <div className="page-frame">
      <PageHead title={title} extra={<Button onClick={onBack}>{t("controls.back")}</Button>} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Body of={data} /> : <DelayedSkeleton />}
    </div>
  );
}
