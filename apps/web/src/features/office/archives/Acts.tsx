/** What the reader may do next with a project's archive; what he may not says why. */
import { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { type ArchiveCan, boxMax, type ProjectArchive, placeMax } from "@digao/contract/areas/office/archives/shapes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { App, Button, Form, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

type Act = "begin" | "apply" | "explain" | "check" | "deny" | "confirm" | "withdraw" | "redo" | "edit";
interface Answer {
  reason?: string;
  reasonCode?: string;
  location?: string;
  boxNo?: string;
}

const { preparing, applied, archived, denied, reopened, checked } = archiveStatus;

function teamActs({ request, archiveFlag: flag, can }: ProjectArchive): Act[] {
  const status = request?.status ?? archiveStatus.withdrawn;
  const isIn = (...states: number[]): boolean => states.includes(status);
  const acts: [Act, boolean][] = [
    ["begin", flag === archiveFlag.open && isIn(archiveStatus.withdrawn)],
    ["explain", can.explain.ok],
    ["apply", isIn(preparing, denied, reopened)],
    ["confirm", isIn(checked)],
    ["redo", isIn(archived)],
    ["withdraw", isIn(applied, checked, reopened)],
  ];
  return acts.flatMap(([act, isThere]) => (isThere ? [act] : []));
}

function archivistActs({ request }: ProjectArchive): Act[] {
  if (!request) return [];
  const { status } = request;
  const waits: Act[] = status === applied ? ["check", "deny"] : [];
  return [...waits, ...(status === checked ? (["deny"] as const) : []), "edit"];
}

/** Acts that the state of the request has; whoever may not take one sees why. */
const actsOf = (of: ProjectArchive, isArchivist: boolean): Act[] => [
  ...(of.head.userRole === null ? [] : teamActs(of)),
  ...(isArchivist ? archivistActs(of) : []),
];

const hasWords: ReadonlySet<Act> = new Set(["explain", "check", "deny", "withdraw", "redo"]);
const danger: ReadonlySet<Act> = new Set(["deny", "withdraw"]);

function useSend(of: ProjectArchive) {
  const { projectId } = of.head;
  const [seen] = useState({ reqId: of.request?.reqId ?? 0, rowVersion: of.request?.rowVersion ?? 0 });
  const quiet = { quiet: true } as const;
  const begin = useChange(archives.CreateProjectArchive, quiet);
  const apply = useChange(archives.UpdateProjectArchive, quiet);
  const explain = useChange(archives.ExplainLateArchive, quiet);
  const check = useChange(archives.CheckProjectArchive, quiet);
  const deny = useChange(archives.DenyProjectArchive, quiet);
  const confirm = useChange(archives.ConfirmProjectArchive, quiet);
  const withdraw = useChange(archives.WithdrawProjectArchive, quiet);
  const redo = useChange(archives.RedoProjectArchive, quiet);
  const edit = useChange(archives.UpdateProjectArchiveByReqId, quiet);
  const { rowVersion } = seen;
  return (act: Act, { reason = "", reasonCode = "", location = "", boxNo = "" }: Answer): Promise<unknown> =>
    ({
      begin: () => begin.mutateAsync({ projectId }),
      apply: () => apply.mutateAsync({ projectId, rowVersion, words: reason }),
      explain: () => explain.mutateAsync({ projectId, rowVersion, reason }),
      check: () => check.mutateAsync({ ...seen, words: reason }),
      deny: () => deny.mutateAsync({ ...seen, reason }),
      confirm: () => confirm.mutateAsync({ projectId, rowVersion }),
      withdraw: () => withdraw.mutateAsync({ projectId, rowVersion, reason }),
      redo: () => redo.mutateAsync({ projectId, reasonCode, words: reason }),
      edit: () => edit.mutateAsync({ ...seen, location, boxNo }),
    })[act]();
}

function FieldsOf({ act, of }: { act: Act; of: ProjectArchive }): ReactNode {
  const { t } = useTranslation();
  if (act === "edit")
    return (
      <>
        <Form.Item name="location" label={t("archives.field.location")}>
          <Input maxLength={placeMax} />
        </Form.Item>
        <Form.Item name="boxNo" label={t("archives.field.boxNo")}>
          <Input maxLength={boxMax} />
        </Form.Item>
      </>
    );
  if (act === "begin" || act === "confirm") return null;
  return (
    <>
      {act === "redo" ? (
        <Form.Item name="reasonCode" label={t("archives.field.reasonCode")} required>
          <Select options={of.reasons.map(({ code, name }) => ({ value: code, label: name }))} />
        </Form.Item>
      ) : null}
      <ReasonField label={t(`archives.reason.${act}`)} isRequired={hasWords.has(act)} />
    </>
  );
}

function AskFor({ act, of, onClose }: { act: Act; of: ProjectArchive; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const send = useSend(of);
  const { request } = of;
  const initial: Answer =
    act === "edit"
      ? { location: request?.location ?? "", boxNo: request?.boxNo ?? "" }
      : { reasonCode: of.reasons[0]?.code ?? "" };
  return (
    <Ask<Answer>
      title={t(`archives.act.${act}`)}
      why={t(`archives.why.${act}`)}
      okText={t(`archives.act.${act}`)}
      isDanger={danger.has(act)}
      initial={initial}
      keepAs={[`archive-${act}`, of.head.projectId]}
      isReady={(given) => !hasWords.has(act) || hasReason(given)}
      send={async (given) => {
        await send(act, given);
        void message.success(t(`archives.did.${act}`));
      }}
      onClose={onClose}
    >
      <FieldsOf act={act} of={of} />
    </Ask>
  );
}

export function Acts({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const isArchivist = useCan("Pages.Archives.Check");
  const [asked, setAsked] = useState<Act>();
  const can: ArchiveCan = of.can;
  const acts = actsOf(of, isArchivist);
  const first = acts.find((act) => can[act].ok);
  return (
    <div className="row wrap">
      {acts.map((act) => (
        <Button
          key={act}
          type={act === first ? "primary" : "default"}
          danger={danger.has(act)}
          disabled={!can[act].ok}
          title={can[act].reason || undefined}
          onClick={() => setAsked(act)}
        >
          {t(`archives.act.${act}`)}
        </Button>
      ))}
      {asked ? <AskFor key={asked} act={asked} of={of} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}
