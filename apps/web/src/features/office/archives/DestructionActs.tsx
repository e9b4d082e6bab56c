/** What the reader may do next with the end of an archive; what he may not says why. */
import { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { destructionStatus } from "@digao/contract/areas/office/archive-destruction/codes";
import type { ArchiveEnd } from "@digao/contract/areas/office/archive-destruction/shapes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

type Act = keyof ArchiveEnd["can"];

const { proposed, approved, destroyed } = destructionStatus;
const danger: ReadonlySet<Act> = new Set(["approve", "refuse", "withdraw"]);

/** Acts that the state has for archivists and for the committee. */
function useActs({ destructions, can }: ArchiveEnd): Act[] {
  const isArchivist = useCan("Pages.Archives.Check");
  const isCommittee = useCan("Pages.Quality.Committee");
  const status = destructions[0]?.status;
  if (status === destroyed) return [];
  const isStanding = status === proposed;
  // Where its job has failed it is approved again.
  const isAgain = status === approved && can.approve.ok;
  const acts: [Act, boolean][] = [
    ["propose", isArchivist && !isStanding && status !== approved],
    ["approve", isCommittee && (isStanding || isAgain)],
    ["refuse", isCommittee && isStanding],
    ["withdraw", isStanding && can.withdraw.ok],
  ];
  return acts.flatMap(([act, isThere]) => (isThere ? [act] : []));
}

function useSend(of: ArchiveEnd) {
  const { projectId } = of;
  const [latest] = of.destructions;
  const [seen] = useState({ Id: latest?.id ?? 0, rowVersion: latest?.rowVersion ?? 0 });
  const quiet = { quiet: true } as const;
  const propose = useChange(archiveDestruction.ProposeArchiveDestruction, quiet);
  const approve = useChange(archiveDestruction.ApproveArchiveDestruction, quiet);
  const refuse = useChange(archiveDestruction.RefuseArchiveDestruction, quiet);
  const withdraw = useChange(archiveDestruction.WithdrawArchiveDestruction, quiet);
  return (act: Act, reason: string): Promise<unknown> =>
    ({
      propose: () => propose.mutateAsync({ projectId, reason }),
      approve: () => approve.mutateAsync({ ...seen, words: reason }),
      refuse: () => refuse.mutateAsync({ ...seen, reason }),
      withdraw: () => withdraw.mutateAsync({ ...seen, reason }),
    })[act]();
}

function AskFor({ act, of, onClose }: { act: Act; of: ArchiveEnd; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const send = useSend(of);
  return (
    <Ask<{ reason?: string }>
      title={t(`archives.end.act.${act}`)}
      why={t(`archives.end.why.${act}`)}
      okText={t(`archives.end.act.${act}`)}
      isDanger={danger.has(act)}
      keepAs={[`archive-destruction-${act}`, of.projectId]}
      isReady={hasReason}
      send={async ({ reason = "" }) => {
        await send(act, reason);
        void message.success(t("archives.end.done"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t(`archives.end.reason.${act}`)} isRequired />
    </Ask>
  );
}

export function DestructionActs({ of }: { of: ArchiveEnd }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Act>();
  const acts = useActs(of);
  return (
    <div className="row wrap">
      {acts.map((act) => (
        <Button
          key={act}
          type={act === "propose" ? "primary" : "default"}
          danger={danger.has(act)}
          disabled={!of.can[act].ok}
          title={of.can[act].reason || undefined}
          onClick={() => setAsked(act)}
        >
          {t(`archives.end.act.${act}`)}
        </Button>
      ))}
      {asked ? <AskFor key={asked} act={asked} of={of} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}
