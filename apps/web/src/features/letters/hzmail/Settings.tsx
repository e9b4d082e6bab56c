/** Mailboxes for confirmations (函证邮箱设置): the firm's, and those of projects that have one of their own. */
import { type HzMailbox, hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { call, refresh, sentBy, useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useCan } from "../../../lib/session.ts";
import { MailboxForm } from "../../../parts/letters/mail/MailboxForm.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

/** Who has set it, and whether somebody else has confirmed that; until then nothing goes out from it. */
function Confirmation({ box, projectId }: { box: HzMailbox; projectId: number | null }) {
  const { t } = useTranslation();
  const confirm = useChange(hzmail.ConfirmHzMailInfo);
  const { changedBy, confirmedBy, confirmedAt, can } = box;
  const time = confirmedAt ? formatDateTime(confirmedAt) : "";
  return (
    <div className="row">
      <StatusTag tone={confirmedBy ? "good" : "attention"}>
        {confirmedBy
          ? t("hzmail.confirmedBy", { name: confirmedBy, time })
          : t("hzmail.toConfirm", { name: changedBy ?? "" })}
      </StatusTag>
      {confirmedBy ? null : (
        <Button
          disabled={!can.confirm.ok}
          title={can.confirm.reason}
          loading={confirm.isPending}
          onClick={() =>
            confirm.mutate(
              sentBy(hzmail.ConfirmHzMailInfo, { projectId: projectId ?? undefined, rowVersion: box.rowVersion }),
            )
          }
        >
          {t("hzmail.confirm")}
        </Button>
      )}
      {confirmedBy || can.confirm.ok ? null : <span className="soft">{can.confirm.reason}</span>}
    </div>
  );
}

function Form({ projectId, isLeader = false }: { projectId: number | null; isLeader?: boolean }) {
  const client = useQueryClient();
  const mayEdit = useCan("Pages.Users.Edit");
  const { data, error, isPending, refetch } = useCall(
    hzmail.GetHaMailInfo,
    sentBy(hzmail.GetHaMailInfo, { projectId: projectId ?? undefined }),
  );
  const again = () => refresh(client, hzmail.GetHaMailInfo, hzmail.GetHzMailboxes);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <DelayedSkeleton rows={8} />;
  const save = async (values: Record<string, unknown>) => {
    const endpoint = data ? hzmail.UpdateHzMailInfo : hzmail.CreateHzMailInfo;
    const saved = await call(endpoint, sentBy(endpoint, { ...values, projectId: projectId ?? undefined }));
    await again();
    return saved;
  };
  const edits = projectId === null ? mayEdit : isLeader;
  return (
    <>
      {data ? <Confirmation box={data} projectId={projectId} /> : null}
      <MailboxForm
        mailbox={data ?? null}
        isForLetters
        isReadOnly={!(data?.can.edit ?? edits)}
        save={save}
        test={async (id) => {
          const tested = await call(hzmail.GetTestServer, { Id: id });
          await again();
          return tested;
        }}
      />
    </>
  );
}

/** The project's own (函证邮箱): its leaders set it, another one of them confirms it. */
export function ProjectMailbox() {
  const { t } = useTranslation();
  const project = useProject();
  return (
    <div className="page-frame">
      <PageHead title={t("hzmail.projectTitle")} />
      <div className="page-body">
        <p className="soft">{t("hzmail.projectHint")}</p>
        <Form projectId={project.id} isLeader={!project.isReadOnly && isInRoleSet(project.role, "leader")} />
      </div>
    </div>
  );
}

/** The firm's; those of projects are set inside them, by their leaders. */
export function HzMailSettings() {
  const { t } = useTranslation();
  const { data: boxes } = useCall(hzmail.GetHzMailboxes, {});
  const own = (boxes?.items ?? []).filter(({ projectId }) => projectId !== null);
  return (
    <div className="page-frame">
      <PageHead title={t("hzmail.settingsTitle")} />
      <div className="page-body">
        <p className="soft">{t("hzmail.firmHint")}</p>
        <Form projectId={null} />
        {own.length > 0 ? (
          <section>
            <h2>{t("hzmail.ownBoxes")}</h2>
            <ul>
              {own.map(({ Id, mailAddress, projectName }) => (
                <li key={Id}>{`${mailAddress} ${projectName ?? ""}`}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}
