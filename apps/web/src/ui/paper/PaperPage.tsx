/** The screen of a paper of judgement: the version that matters now. */
import { type AnyPaper, isUnderWay } from "@digao/contract/paper/paper";
import { sentBy, useCall } from "../../lib/api.ts";
import { useProject } from "../../lib/page.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../DelayedSkeleton.tsx";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { PaperBody } from "./PaperBody.tsx";
import type { AnySheet, AnyVersion, Particular, Values } from "./particular.ts";
import { usePaperWords } from "./use-paper-words.ts";
import { callOf, type Whose } from "./use-version.ts";
import "./paper.css";

interface Props<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values> {
  of: AnyPaper;
  particular?: Particular<R, Sheet, V>;
}

/** Takes the room of the part that is on its way, so that what stands below it stays where it is. */
const PartAhead = ({ title }: { title: string }) => (
  <div className="judgement-part">
    <h2 className="section-title">{title}</h2>
    <DelayedSkeleton rows={8} />
  </div>
);

function Paper<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>({
  of,
  whose,
  particular = {},
}: Props<R, Sheet, V> & { whose: Whose }) {
  const { spec } = of;
  const { title, lang } = usePaperWords(spec);
  const [params, patch] = useUrlParams();
  const read = callOf(of, "sheet");
  const { data, error, isPending, refetch } = useCall(read, sentBy(read, { ...whose, RptLang: lang }));
  if (isPending) return spec.of ? <PartAhead title={title} /> : <DelayedSkeleton />;
  if (!data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const sheet = data as Sheet;
  const chosen = Number(params.get("record")) || undefined;
  const open = sheet.records.find((one) => isUnderWay(spec, one));
  const isRevising = params.get("revise") !== null && !open && sheet.canDraft.ok;
  const inForce = sheet.records.find(({ status }) => status === spec.inForce);
  const current = open ?? (isRevising ? undefined : inForce);
  const version = sheet.records.find(({ id }) => id === chosen) ?? current;
  return (
    <PaperBody
      key={version?.id ?? "new"}
      of={of}
      particular={particular}
      whose={whose}
      sheet={sheet}
      version={version}
      refetch={async () => (await refetch()).data as Sheet | undefined}
      onShow={(id) => patch({ record: id, revise: null })}
      onRevise={() => patch({ record: null, revise: 1 }, "push")}
    />
  );
}

export function PaperPage<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>(
  props: Props<R, Sheet, V>,
) {
  const { id: projectId } = useProject();
  return <Paper {...props} whose={{ projectId }} />;
}

/** The paper of one record, within the page of that record. */
export function PaperPart<R extends AnyVersion, Sheet extends AnySheet<R>, V extends Values>({
  subjectId,
  ...props
}: Props<R, Sheet, V> & { subjectId: number }) {
  return <Paper {...props} whose={{ subjectId }} />;
}
