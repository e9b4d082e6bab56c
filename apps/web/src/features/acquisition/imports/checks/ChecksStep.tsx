/** Third step: the check as it runs, then its verdict, figures and findings, each opening its rows and vouchers. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { checkLevel, importType } from "@digao/contract/areas/acquisition/imports/codes";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { DifferenceInspector } from "../../../../parts/acquisition/differences/DifferenceInspector.tsx";
import { VoucherView } from "../../../../parts/books/vouchers/VoucherView.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { type Step, status } from "../batch-state.ts";
import { Untaken } from "../columns/Untaken.tsx";
import { useEndings } from "../use-endings.tsx";
import { CheckList, checkLines, rowProblems } from "./CheckList.tsx";
import { FindingRows, useFindings } from "./FindingRows.tsx";
import { detailOf } from "./finding-words.ts";
import { ProblemRows } from "./ProblemRows.tsx";
import { Questions } from "./Questions.tsx";
import { Running } from "./Running.tsx";
import { Totals } from "./Totals.tsx";
import { Verdict } from "./Verdict.tsx";

interface Props {
  batch: ImportBatch;
  onStep: (step: Step) => void;
}

/** Check, page and opened finding stand in the address. */
function useFound(batch: ImportBatch) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  // The most serious come first.
  const { data } = useCall(imports.GetImportProblems, { batchId: batch.id, skipCount: 0, maxResultCount: 1 });
  const problems = { count: data?.totalCount ?? 0, level: data?.items[0]?.level ?? checkLevel.note };
  const lines = checkLines(batch, problems, t("imports.problems.title"));
  const chosen = lines.find((line) => line.code === params.get("code")) ?? lines[0];
  const page = Number(params.get("at")) || 1;
  const query = useFindings(batch.id, chosen && chosen.code !== rowProblems ? chosen.code : undefined, page);
  const found = query.data?.items ?? [];
  const index = found.findIndex((finding) => String(finding.seq) === params.get("open") && finding.jmsn !== null);
  const open = (seq: number | undefined) => patch({ open: seq, why: undefined });
  const explain = (account: string | undefined) => patch({ why: account, open: undefined });
  const choose = (code: string) => patch({ code, at: undefined, open: undefined, why: undefined });
  const turn = (next: number) => patch({ at: next > 1 ? next : undefined, open: undefined });
  return {
    problems,
    lines,
    chosen,
    page,
    query,
    found,
    index,
    open,
    choose,
    turn,
    explain,
    why: params.get("why") ?? undefined,
  };
}

/** A journal that no balances were at hand for. */
const isAlone = ({ typeId, totals }: ImportBatch) => typeId === importType.journal && !totals?.isCompared;

function Findings({ batch, found }: { batch: ImportBatch; found: ReturnType<typeof useFound> }) {
  const { t } = useTranslation();
  const { chosen, lines, query, page, problems } = found;
  if (lines.length === 0) {
    return (
      <EmptyState
        icon="check"
        title={t("imports.findings.none")}
        hint={t(`imports.findings.noneWhy.${isAlone(batch) ? "alone" : batch.typeId}`)}
      />
    );
  }
  return (
    <div className="findings">
      <CheckList batch={batch} problems={problems} chosen={chosen?.code} onChoose={found.choose} />
      {chosen?.code === rowProblems ? (
        <ProblemRows batchId={batch.id} />
      ) : (
        <FindingRows
          query={query}
          count={chosen?.count ?? 0}
          page={page}
          open={found.found[found.index]}
          onPage={found.turn}
          onOpen={(finding) => found.open(finding.seq)}
          onWhy={found.explain}
        />
      )}
    </div>
  );
}

function Opened({ found: { found, index, open } }: { found: ReturnType<typeof useFound> }) {
  const finding = found[index];
  if (!finding || finding.jmsn === null) return null;
  const next = found.slice(index + 1).find((one) => one.jmsn !== null);
  const previous = found.slice(0, index).findLast((one) => one.jmsn !== null);
  return (
    <Inspector
      name="import-voucher"
      title={finding.where}
      onClose={() => open(undefined)}
      onNext={next && (() => open(next.seq))}
      onPrevious={previous && (() => open(previous.seq))}
    >
      <p className="finding-detail">{detailOf(finding)}</p>
      <VoucherView jmsn={finding.jmsn} />
    </Inspector>
  );
}

/** Books that are not in force yet are held against what is. */
function Explained({ batch, found: { why, explain } }: { batch: ImportBatch; found: ReturnType<typeof useFound> }) {
  if (why === undefined || batch.periodId === null) return null;
  const place = { periodId: batch.periodId, ...(batch.isCurrent ? {} : { batchId: batch.id }) };
  const close = () => explain(undefined);
  const all = "all";
  return (
    <DifferenceInspector
      place={place}
      account={why === all ? undefined : why}
      onAccount={(account) => explain(account ?? all)}
      onClose={close}
    />
  );
}

export function ChecksStep({ batch, onStep }: Props) {
  const { t } = useTranslation();
  const endings = useEndings();
  const found = useFound(batch);
  const isRunning = batch.status <= status.checking && batch.jobId !== null;
  const isDone = batch.status === status.committed;
  // Whoever sees it come in force is led on; whoever comes back later wants to read the findings.
  const wasOpen = useRef(!isDone);
  useEffect(() => {
    if (wasOpen.current && isDone) onStep("done");
    wasOpen.current = !isDone;
  }, [isDone, onStep]);
  if (isRunning && batch.jobId !== null) {
    return (
      <div className="step-scroll">
        <Running batch={batch} jobId={batch.jobId} onStep={onStep} />
      </div>
    );
  }
  if (batch.status === status.uploaded && batch.questions.length > 0) {
    return (
      <div className="step-scroll checks-step">
        <Verdict batch={batch} endings={endings} onStep={onStep} />
        <Questions batch={batch} />
      </div>
    );
  }
  if (batch.status === status.uploaded) return <EmptyState title={t("imports.notChecked")} />;
  return (
    <>
      <div className="step-scroll checks-step">
        <Verdict batch={batch} endings={endings} onStep={onStep} />
        <Questions batch={batch} />
        {batch.totals?.statement ? <p className="statement">{batch.totals.statement}</p> : null}
        {batch.detection ? <Untaken detection={batch.detection} /> : null}
        <Totals batch={batch} />
        <Findings batch={batch} found={found} />
      </div>
      <Opened found={found} />
      <Explained batch={batch} found={found} />
    </>
  );
}
