/** The conclusion on a sample: a verdict and its words, which closes it. */

import { type SampleConclusion, sampleConclusion, sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { codesOf } from "@digao/contract/codes";
import type { Output } from "@digao/contract/endpoint";
import type { DraftOf } from "@digao/contract/paper/paper";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button } from "antd";
import type { TFunction } from "i18next";
import { createContext, use, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { nextWaiting } from "../../../../lib/next-record.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { PaperPart } from "../../../../ui/paper/PaperPage.tsx";
import { blankIn, isRevision, type PanelProps, type Particular, revisedIn } from "../../../../ui/paper/particular.ts";
import { useVerdict } from "./ResultView.tsx";

type Sheet = Output<typeof sampleConclusion.calls.sheet>;
type Drafted = DraftOf<(typeof sampleConclusion)["spec"]>;
type Values = { [Name in keyof Drafted]-?: NonNullable<Drafted[Name]> | "" };
interface Of {
  run: SampleRun;
  role: number;
}
const { spec } = sampleConclusion;

/** Why a sample cannot be concluded yet; empty where it can. */
function lackOf(run: SampleRun, t: TFunction): string {
  const open = run.itemCount - run.testedCount;
  if (open > 0) return t("sampling.lack.tested", { count: open });
  if (!run.result) return t("sampling.lack.evaluated");
  return run.isStale ? t("sampling.lack.fresh") : "";
}

/** Obstacles that no leader accepts either. */
const letPassByNobody: Readonly<Record<string, string>> = {
  tolerable: "sampling.lack.tolerable",
  reliance: "sampling.obstacle.reliance",
};

/** What stands against each verdict; empty where nothing does. */
const againstIn =
  ({ run, role }: Of, t: TFunction) =>
  (verdict: number): string => {
    const { obstacle, extendedBy } = run;
    if (verdict === sampleVerdict.extended) return extendedBy.length > 0 ? "" : t("sampling.lack.extension");
    if (verdict !== sampleVerdict.accepted) return "";
    if (extendedBy[0]) return t("sampling.lack.isExtended", { no: extendedBy[0].runNo });
    if (obstacle === null) return "";
    const byNobody = letPassByNobody[obstacle];
    if (byNobody) return t(byNobody);
    return isInRoleSet(role, "leader") ? "" : t("sampling.lack.leader", { why: t(`sampling.obstacle.${obstacle}`) });
  };

const verdicts = codesOf("sampleVerdict");

/** Concluded here: the sample stays in sight, and Enter goes on to the next that is open. */
function NextSample({ run }: Pick<Of, "run">) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [, patch] = useUrlParams();
  const list = useCall(sampling.GetSampleRunList, { projectId, status: sampleStatus.open, maxResultCount: 100 });
  const next = nextWaiting(list.data?.items ?? [], run.id, ({ status }) => status === sampleStatus.open);
  if (!next) return null;
  return (
    <Button type="link" autoFocus onClick={() => patch({ run: next.id, item: undefined }, "push")}>
      {t("sampling.nextOpen", { no: next.runNo, title: next.title || next.fsItemName || "" })}
    </Button>
  );
}

/** What still stands against a conclusion, and what the evaluation says, to begin it with. */
function Standing({ run, role, sheet, values, isReadOnly, onChange }: PanelProps<Sheet, Values> & Of) {
  const { t } = useTranslation();
  const say = useVerdict();
  const isConcluded = isRevision(spec, sheet);
  const [wasConcluded] = useState(isConcluded);
  const { result } = run;
  if (isConcluded && isReadOnly) return wasConcluded ? null : <NextSample run={run} />;
  const lack = lackOf(run, t);
  const obstacles = [...new Set(verdicts.map(againstIn({ run, role }, t)).filter(Boolean))];
  const isReasoned = values.verdict === sampleVerdict.accepted && run.obstacle !== null;
  return (
    <div className="sample-standing">
      {[lack, ...obstacles].filter(Boolean).map((why) => (
        <p key={why} className="sample-hint">
          {why}
        </p>
      ))}
      {isReasoned && run.obstacle ? (
        <p className="sample-fault" role="alert">
          {t("sampling.acceptWhy", { why: t(`sampling.obstacle.${run.obstacle}`) })}
        </p>
      ) : null}
      {run.bareCount > 0 ? (
        <p className="sample-hint">{t("sampling.seen.conclude", { count: run.bareCount })}</p>
      ) : null}
      {result && !run.isStale && !isReadOnly ? (
        <Button
          onClick={() =>
            onChange({ conclusion: [values.conclusion.trim(), say(run, result)].filter(Boolean).join("\n") })
          }
        >
          {t("sampling.takeVerdict")}
        </Button>
      ) : null}
    </div>
  );
}

/** What was concluded last is begun with, also where it was taken back. */
function first(sheet: Sheet): Values {
  const [last] = sheet.records;
  if (isRevision(spec, sheet) || !last) return revisedIn(spec, sheet) as Values;
  return { ...(blankIn(spec) as Values), conclusion: last.conclusion ?? "", seen: last.seen ?? "" };
}

const RunOf = createContext<SampleRun | null>(null);
function Above(props: PanelProps<Sheet, Values>) {
  const run = use(RunOf);
  const { role } = useProject();
  return run ? <Standing {...props} run={run} role={role} /> : null;
}

const particularOf = ({ run, role }: Of): Particular<SampleConclusion, Sheet, Values> => ({
  first,
  faultsOf: ({ revisionReason }, sheet, { t }) =>
    isRevision(spec, sheet) && !saysWhatWasSeen(revisionReason)
      ? [{ field: "revisionReason", message: t("sampling.changeReasonMissing"), isMissing: true }]
      : [],
  view: ({ verdict }, _sheet, { t }) => ({
    hidden: new Set([
      ...(verdict === sampleVerdict.accepted && run.obstacle !== null ? [] : ["verdictReason"]),
      ...(run.bareCount > 0 ? [] : ["seen"]),
    ]),
    hints: { seen: t("vouching.seen.example"), conclusion: t("sampling.conclusionHint") },
    codes: { verdict: verdicts.filter((one) => againstIn({ run, role }, t)(one) === "") },
  }),
  why: (_version, { t }) => t("sampling.concludeWhy"),
  Above,
});

export function Conclusion({ run }: Pick<Of, "run">) {
  const { role } = useProject();
  const particular = useMemo(() => particularOf({ run, role }), [run, role]);
  return (
    <RunOf value={run}>
      <PaperPart of={sampleConclusion} subjectId={run.id} particular={particular} />
    </RunOf>
  );
}
