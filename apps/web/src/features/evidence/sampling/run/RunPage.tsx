import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { formatCount, formatDateTime, formatMoney } from "../../../../lib/format.ts";
import { useProject } from "../../../../lib/page.ts";
import { useSession } from "../../../../lib/session.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { ProcedureMark } from "../../../../parts/engagement/programs/ProcedureMark.tsx";
import { MessageCount } from "../../../../parts/evidence/messages/MessageCount.tsx";
import { ReasonField } from "../../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { LinesLink } from "../LinesLink.tsx";
import { populationQueryOf } from "../new/wish.ts";
import { stateOf, stateTones, withdrawnText } from "../words.ts";
import { EvaluationView } from "./EvaluationView.tsx";
import { ItemsView } from "./ItemsView.tsx";
import { Lineage } from "./Lineage.tsx";
import { RecordView } from "./RecordView.tsx";
import { useItems } from "./use-items.ts";

const views = ["items", "evaluation", "record"] as const;
type View = (typeof views)[number];

interface Props {
  id: number;
  onBack: () => void;
  onExtend: (run: SampleRun) => void;
}
interface Of extends Omit<Props, "id"> {
  run: SampleRun;
}

function useWithdraw(run: SampleRun) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id);
  const ask = useAsk();
  const withdrawing = useChange(sampling.WithdrawSample, { quiet: true });
  const isUntouched =
    run.status === sampleStatus.open &&
    run.testedCount === 0 &&
    run.result === null &&
    !run.reperformed &&
    run.extendedBy.length === 0;
  if (run.createdBy !== me || !isUntouched) return undefined;
  return () =>
    ask({
      title: t("sampling.withdrawAsk", { no: run.runNo }),
      why: t("sampling.withdrawWhy"),
      okText: t("sampling.withdraw"),
      isDanger: true,
      fields: <ReasonField label={t("sampling.withdrawReason")} isRequired example={t("sampling.withdrawExample")} />,
      isReady: ({ reason }: { reason?: string }) => saysWhatWasSeen(reason),
      send: ({ reason }: { reason?: string }) =>
        withdrawing.mutateAsync({ Id: run.id, rowVersion: run.rowVersion, reason: reason ?? "" }),
    });
}

/** Who last drew it again, and whether the same rows came. */
function LastAgain({ result }: { result: NonNullable<SampleRun["reperformed"]> }) {
  const { t } = useTranslation();
  return (
    <>
      {t("sampling.again.last", { name: result.userName, at: formatDateTime(result.performedAt) })}{" "}
      <StatusTag tone={result.isIdentical ? "good" : "bad"}>
        {t(result.isIdentical ? "sampling.again.identical" : "sampling.again.different")}
      </StatusTag>
    </>
  );
}

/** The statement item, and the procedure of its programme. */
function DrawnFor({ run: { fsItemId, fsItemName, progLine } }: { run: SampleRun }) {
  return (
    <>
      {fsItemName}
      {progLine ? (
        <>
          {" · "}
          <ProcedureMark line={progLine} RId={fsItemId} />
        </>
      ) : null}
    </>
  );
}

function Head({ run, onBack, onExtend }: Of) {
  const { t } = useTranslation();
  const project = useProject();
  const withdraw = useWithdraw(run);
  const state = stateOf(run);
  const more = [
    ...(project.isReadOnly || run.withdrawn
      ? []
      : [{ key: "extend", icon: <Icon name="copy" />, label: t("sampling.extend"), onClick: () => onExtend(run) }]),
    ...(withdraw && !project.isReadOnly
      ? [
          {
            key: "withdraw",
            danger: true,
            icon: <Icon name="delete" />,
            label: t("sampling.withdraw"),
            onClick: withdraw,
          },
        ]
      : []),
  ];
  return (
    <PageHead
      title={t("sampling.named", { no: run.runNo })}
      facts={[
        <StatusTag key="state" tone={stateTones[state]}>
          {t(`sampling.state.${state}`)}
        </StatusTag>,
        run.title,
        `${t(`codes.samplePurpose.${run.purpose}`)} · ${t(`codes.sampleMethod.${run.method}`)}`,
        run.fsItemId === null ? null : <DrawnFor key="item" run={run} />,
        t("sampling.ofItems", { count: formatCount(run.itemCount), amount: formatMoney(run.itemAmount) }),
        run.isJournalInForce ? null : (
          <StatusTag key="journal" tone="attention">
            {t("sampling.journalReplaced")}
          </StatusTag>
        ),
        run.extendsRun || run.extendedBy.length > 0 ? <Lineage key="lineage" run={run} /> : null,
        run.reperformed ? <LastAgain key="again" result={run.reperformed} /> : null,
      ]}
      extra={
        <>
          <MessageCount
            place={{ entityId: "sampleRun", referId: run.id }}
            title={t("messages.of", { record: t("sampling.named", { no: run.runNo }) })}
            rid={run.fsItemId ?? undefined}
          />
          <LinesLink population={populationQueryOf(run)} />
          <Button onClick={onBack}>{t("sampling.backToList")}</Button>
        </>
      }
      more={more}
    />
  );
}

function Body(props: Of) {
  const { run, onExtend } = props;
  const { t } = useTranslation();
  const project = useProject();
  const [params, patch] = useUrlParams();
  const isClosed = project.isReadOnly || run.status !== sampleStatus.open;
  const items = useItems(run, isClosed);
  const view = views.find((one) => one === params.get("view")) ?? "items";
  return (
    <div className="page-frame sampling">
      <Head {...props} />
      <div className="sample-views">
        <Segmented<View>
          aria-label={t("sampling.views")}
          options={views.map((one) => ({ value: one, label: t(`sampling.view.${one}`) }))}
          value={view}
          onChange={(next) => patch({ view: next === "items" ? undefined : next, item: undefined }, "push")}
        />
      </div>
      {run.withdrawn ? <p className="sample-withdrawn">{withdrawnText(t, run.withdrawn)}</p> : null}
      {view === "items" ? <ItemsView run={run} items={items} isReadOnly={isClosed} /> : null}
      {view === "evaluation" ? (
        <EvaluationView
          run={run}
          isReadOnly={project.isReadOnly || run.withdrawn !== null}
          onExtend={() => onExtend(run)}
        />
      ) : null}
      {view === "record" ? <RecordView run={run} isReadOnly={project.isReadOnly} /> : null}
    </div>
  );
}

export function RunPage(props: Props) {
  const { t } = useTranslation();
  const run = useCall(sampling.GetSampleRun, { Id: props.id });
  if (run.data) return <Body key={run.data.id} {...props} run={run.data} />;
  return (
    <div className="page-frame sampling">
      <PageHead
        title={t("sampling.title")}
        extra={<Button onClick={props.onBack}>{t("sampling.backToList")}</Button>}
      />
      {run.error ? <ErrorPanel error={run.error} onRetry={() => void run.refetch()} /> : <DelayedSkeleton />}
    </div>
  );
}
