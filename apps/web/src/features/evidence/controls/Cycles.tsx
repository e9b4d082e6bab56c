/** The nine cycles with their walkthroughs; one opened has its flow chart and its paper. */
import { type ControlCycle, controls, walkthroughPaper } from "@digao/contract/areas/evidence/controls/calls";
import { cycleWords } from "@digao/contract/areas/evidence/controls/cycles";
import { codesOf } from "@digao/contract/codes";
import { Button, Form, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import { FlowChart } from "./FlowChart.tsx";

export function useCycleName() {
  const at = useLanguage() === "en" ? 1 : 0;
  return (code: keyof typeof cycleWords): string => cycleWords[code][at];
}

function useColumns(open: (id: number) => void): PlainColumn<ControlCycle>[] {
  const { t } = useTranslation();
  const nameOf = useCycleName();
  const count = (
    key: "points" | "keys" | "tested" | "relied" | "failed",
    title: string,
  ): PlainColumn<ControlCycle> => ({
    key,
    width: 80,
    title,
    align: "right",
    render: (row) => row[key],
  });
  return [
    {
      key: "cycle",
      width: 220,
      title: t("controls.cycle"),
      render: ({ id, code }) => (
        <button type="button" className="cell-link" onClick={() => open(id)}>
          {code} {nameOf(code)}
        </button>
      ),
    },
    {
      key: "applies",
      width: 90,
      title: t("controls.applies"),
      render: ({ applies }) => <CodeTag name="cycleApplies" code={applies} />,
    },
    { key: "reason", title: t("controls.appliesReason"), render: ({ reason }) => reason },
    {
      key: "walkthrough",
      width: 170,
      title: t("controls.walkthrough"),
      render: ({ walkthrough }) =>
        walkthrough === null ? (
          <span className="soft">{t("controls.none")}</span>
        ) : (
          <CodeTag name="walkthroughResult" code={walkthrough} />
        ),
    },
    count("points", t("controls.points")),
    count("keys", t("controls.keys")),
    count("tested", t("controls.tested")),
    count("relied", t("controls.reliedHead")),
    count("failed", t("controls.failedHead")),
    {
      key: "worst",
      width: 110,
      title: t("controls.worst"),
      render: ({ worst }) => (worst === null ? null : <CodeTag name="deficiencyLevel" code={worst} />),
    },
  ];
}

function Decide({ of, onClose }: { of: ControlCycle; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(controls.SaveControlCycle, { quiet: true });
  return (
    <Ask<{ applies?: number; reason?: string }>
      title={t("controls.decide")}
      okText={t("ui.save")}
      initial={{ applies: of.applies, reason: of.reason ?? "" }}
      send={({ applies = 0, reason = "" }) => mutateAsync({ id: of.id, rowVersion: of.rowVersion, applies, reason })}
      onClose={onClose}
    >
      <Form.Item name="applies" label={t("controls.applies")}>
        <Radio.Group>
          {codesOf("cycleApplies").map((code) => (
            <Radio key={code} value={Number(code)}>
              {t(`codes.cycleApplies.${code}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <ReasonField label={t("controls.appliesReason")} />
    </Ask>
  );
}

function CyclePage({ of, onBack }: { of: ControlCycle; onBack: () => void }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const nameOf = useCycleName();
  const [isDeciding, decide] = useState(false);
  return (
    <div className="page-frame">
      <PageHead
        title={`${of.code} ${nameOf(of.code)}`}
        facts={[t(`codes.cycleApplies.${of.applies}`)]}
        extra={
          <>
            {isReadOnly ? null : <Button onClick={() => decide(true)}>{t("controls.decide")}</Button>}
            <Button onClick={onBack}>{t("controls.back")}</Button>
          </>
        }
      />
      <div className="page-body stack gap-12">
        <FlowChart of={of} isReadOnly={isReadOnly} />
        <PaperPart key={of.id} of={walkthroughPaper} subjectId={of.id} />
      </div>
      {isDeciding ? <Decide of={of} onClose={() => decide(false)} /> : null}
    </div>
  );
}

export function Cycles({ all, title, tabs }: { all: readonly ControlCycle[]; title: string; tabs: ReactNode }) {
  const [params, patch] = useUrlParams();
  const open = (cycle: number) => patch({ cycle }, "push");
  const columns = useColumns(open);
  const chosen = all.find(({ id }) => id === Number(params.get("cycle")));
  if (chosen)
    return <CyclePage of={chosen} onBack={() => patch({ cycle: null, record: null, revise: null }, "push")} />;
  return (
    <div className="page-frame">
      <PageHead title={title} tabs={tabs} />
      <div className="page-body">
        <PlainTable label={title} columns={columns} rows={all} rowKey={({ id }) => id} onOpen={({ id }) => open(id)} />
      </div>
    </div>
  );
}
