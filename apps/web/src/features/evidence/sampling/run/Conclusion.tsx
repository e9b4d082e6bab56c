/** The conclusion on a sample: a verdict and its words, which closes it, or opened again. */

import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { codesOf } from "@digao/contract/codes";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall, useChange } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { nextWaiting } from "../../../../lib/next-record.ts";
import { useProject } from "../../../../lib/page.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { Conflict } from "../../../../ui/edit/Conflict.tsx";
import { EditNotes } from "../../../../ui/edit/EditNotes.tsx";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { concludedTones } from "../words.ts";
import { useVerdict } from "./ResultView.tsx";

interface Props {
  run: SampleRun;
  isReadOnly: boolean;
}
interface Written {
  verdict: number | null;
  verdictReason: string;
  /** What was looked at of items that say nothing of it themselves. */
  seen: string;
  conclusion: string;
}
const conclusionMax = 4000;
const reasonMax = 500;
const standOf = ({ conclusion, seen, rowVersion }: SampleRun) => ({
  values: { verdict: null, verdictReason: "", seen: seen ?? "", conclusion: conclusion ?? "" } as Written,
  rowVersion,
});

function Concluded({ run, isReadOnly }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const reopening = useChange(sampling.ReopenSample, { quiet: true });
  const reopen = () =>
    ask({
      title: t("sampling.reopenAsk", { no: run.runNo }),
      why: t("sampling.reopenWhy"),
      okText: t("sampling.reopen"),
      fields: (
        <ReasonField
          label={t("sampling.reopenReason")}
          isRequired
          max={reasonMax}
          example={t("sampling.reopenExample")}
        />
      ),
      isReady: ({ reason }: { reason?: string }) => saysWhatWasSeen(reason),
      send: ({ reason }: { reason?: string }) =>
        reopening.mutateAsync({ Id: run.id, rowVersion: run.rowVersion, reason: reason ?? "" }),
    });
  const { verdict, verdictReason } = run;
  return (
    <>
      {verdict === null ? null : (
        <StatusTag tone={concludedTones[verdict] ?? "quiet"}>{t(`codes.sampleVerdict.${verdict}`)}</StatusTag>
      )}
      {verdictReason ? <p>{t("sampling.acceptedBecause", { reason: verdictReason })}</p> : null}
      {run.seen ? <p>{t("sampling.seen.of", { count: run.bareCount, seen: run.seen })}</p> : null}
      <p className="sample-conclusion">{run.conclusion}</p>
      <p className="sample-hint">
        {t("sampling.concludedBy", { name: run.concludedName ?? "", at: formatDateTime(run.concludedAt) })}
      </p>
      <Button disabled={isReadOnly} onClick={reopen}>
        {t("sampling.reopen")}
      </Button>
    </>
  );
}

/** Why a sample cannot be concluded yet; empty where it can. */
function useLack(run: SampleRun): string {
  const { t } = useTranslation();
  const open = run.itemCount - run.testedCount;
  if (open > 0) return t("sampling.lack.tested", { count: open });
  if (!run.result) return t("sampling.lack.evaluated");
  return run.isStale ? t("sampling.lack.fresh") : "";
}

/** What stands against each verdict; empty where nothing does. */
function useAgainst(run: SampleRun): (verdict: number) => string {
  const { t } = useTranslation();
  const { role } = useProject();
  const { obstacle, extendedBy } = run;
  return (verdict) => {
    if (verdict === sampleVerdict.extended) return extendedBy.length > 0 ? "" : t("sampling.lack.extension");
    if (verdict !== sampleVerdict.accepted) return "";
    if (extendedBy[0]) return t("sampling.lack.isExtended", { no: extendedBy[0].runNo });
    if (obstacle === null) return "";
    if (obstacle === "tolerable") return t("sampling.lack.tolerable");
    return isInRoleSet(role, "leader") ? "" : t("sampling.lack.leader", { why: t(`sampling.obstacle.${obstacle}`) });
  };
}

interface VerdictProps {
  run: SampleRun;
  written: Written;
  isDisabled: boolean;
  onChange: (patch: Partial<Written>) => void;
}

function VerdictFields({ run, written, isDisabled, onChange }: VerdictProps) {
  const { t } = useTranslation();
  const against = useAgainst(run);
  const verdicts = codesOf("sampleVerdict");
  const obstacles = [...new Set(verdicts.map(against).filter(Boolean))];
  const isReasoned = written.verdict === sampleVerdict.accepted && run.obstacle !== null;
  return (
    <>
      <Radio.Group
        aria-label={t("sampling.verdictLabel")}
        disabled={isDisabled}
        optionType="button"
        options={verdicts.map((value) => ({
          value,
          label: t(`codes.sampleVerdict.${value}`),
          disabled: against(value) !== "",
        }))}
        value={written.verdict}
        onChange={(event) => onChange({ verdict: Number(event.target.value) })}
      />
      {obstacles.map((why) => (
        <p key={why} className="sample-hint">
          {why}
        </p>
      ))}
      {isReasoned && run.obstacle ? (
        <>
          <p className="sample-fault" role="alert">
            {t("sampling.acceptWhy", { why: t(`sampling.obstacle.${run.obstacle}`) })}
          </p>
          <Input.TextArea
            aria-label={t("sampling.acceptReason")}
            placeholder={t("sampling.acceptReason")}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={reasonMax}
            disabled={isDisabled}
            value={written.verdictReason}
            onChange={(event) => onChange({ verdictReason: event.target.value })}
          />
        </>
      ) : null}
    </>
  );
}

/** Items found right one by one, with nothing that says what was looked at, are explained together before the sample counts. */
function SeenField({ run, written, isDisabled, onChange }: VerdictProps) {
  const { t } = useTranslation();
  if (run.bareCount === 0) return null;
  return (
    <>
      <p className="sample-hint">{t("sampling.seen.conclude", { count: run.bareCount })}</p>
      <Input.TextArea
        aria-label={t("vouching.seen.label")}
        placeholder={t("vouching.seen.example")}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={reasonMax}
        disabled={isDisabled}
        value={written.seen}
        onChange={(event) => onChange({ seen: event.target.value })}
      />
    </>
  );
}

function useConclusion({ run, isReadOnly }: Props) {
  const concluding = useChange(sampling.ConcludeSample, { quiet: true });
  const isReasoned = (verdict: number | null) => verdict === sampleVerdict.accepted && run.obstacle !== null;
  const edit = useFields<Written>({
    form: "sample-conclusion",
    record: run.id,
    isReadOnly,
    now: standOf(run),
    write: ({ verdict, verdictReason, seen, conclusion }, rowVersion) =>
      concluding.mutateAsync({
        Id: run.id,
        rowVersion,
        conclusion: conclusion.trim(),
        verdict: verdict ?? 0,
        ...(isReasoned(verdict) ? { verdictReason: verdictReason.trim() } : {}),
        ...(run.bareCount > 0 ? { seen: seen.trim() } : {}),
      }),
    reread: async () => standOf(await call(sampling.GetSampleRun, { Id: run.id })),
  });
  const { verdict, verdictReason, seen, conclusion } = edit.value;
  const isComplete =
    verdict !== null &&
    conclusion.trim() !== "" &&
    (!isReasoned(verdict) || verdictReason.trim() !== "") &&
    (run.bareCount === 0 || saysWhatWasSeen(seen));
  return { edit, isComplete };
}

function Writing({ run, isReadOnly }: Props) {
  const { t } = useTranslation();
  const say = useVerdict();
  const lack = useLack(run);
  const isDisabled = isReadOnly || lack !== "";
  const { edit, isComplete } = useConclusion({ run, isReadOnly });
  const text = edit.value.conclusion;
  const { result } = run;
  const labels: Readonly<Record<string, string>> = {
    verdict: t("sampling.verdictLabel"),
    verdictReason: t("sampling.acceptReason"),
    seen: t("vouching.seen.label"),
    conclusion: t("sampling.conclusion"),
  };
  return (
    <>
      <EditNotes edit={edit} />
      <Conflict edit={edit} labelOf={(name) => labels[name] ?? name} />
      {lack ? <p className="sample-hint">{lack}</p> : null}
      <VerdictFields run={run} written={edit.value} isDisabled={isDisabled} onChange={edit.change} />
      <SeenField run={run} written={edit.value} isDisabled={isDisabled} onChange={edit.change} />
      <Input.TextArea
        aria-label={t("sampling.conclusion")}
        autoSize={{ minRows: 3, maxRows: 10 }}
        maxLength={conclusionMax}
        disabled={isReadOnly}
        placeholder={t("sampling.conclusionHint")}
        value={text}
        onChange={(event) => edit.change({ conclusion: event.target.value })}
      />
      <span className="sample-pair">
        <Button
          type="primary"
          disabled={isDisabled || !isComplete}
          loading={edit.isBusy}
          onClick={() => void edit.send()}
        >
          {t("sampling.conclude")}
        </Button>
        {result && !run.isStale && !isReadOnly ? (
          <Button
            onClick={() => edit.change({ conclusion: [text.trim(), say(run, result)].filter(Boolean).join("\n") })}
          >
            {t("sampling.takeVerdict")}
          </Button>
        ) : null}
      </span>
    </>
  );
}

/** Concluded here: the sample stays in sight, and Enter goes on to the next that is open. */
function NextSample({ run }: { run: SampleRun }) {
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

export function Conclusion(props: Props) {
  const { t } = useTranslation();
  const isConcluded = props.run.status === sampleStatus.concluded;
  const [wasConcluded] = useState(isConcluded);
  return (
    <section className="sample-conclude">
      <h2 className="section-title">{t("sampling.conclusion")}</h2>
      {isConcluded ? <Concluded {...props} /> : <Writing {...props} />}
      {isConcluded && !wasConcluded ? <NextSample run={props.run} /> : null}
    </section>
  );
}
