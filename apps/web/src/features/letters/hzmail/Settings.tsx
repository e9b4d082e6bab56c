/** Mailboxes for confirmations (函证邮箱设置): the firm's, and those of projects that have one of their own. */
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { call, refresh, sentBy, useCall } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { MailboxForm } from "../../../parts/letters/mail/MailboxForm.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";

const projectsMax = 500;

function Form({ projectId }: { projectId: number | null }) {
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
  return (
    <MailboxForm
      mailbox={data ?? null}
      isForLetters
      isReadOnly={!mayEdit}
      save={save}
      test={async (id) => {
        const tested = await call(hzmail.GetTestServer, { Id: id });
        await again();
        return tested;
      }}
    />
  );
}

export function HzMailSettings() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const projectId = Number(params.get("project")) || null;
  const { data: boxes } = useCall(hzmail.GetHzMailboxes, {});
  const { data: all } = useCall(projects.GetProjectList, {
    maxResultCount: projectsMax,
    showAllItems: true,
    scope: "curr",
  });
  const own = new Set((boxes?.items ?? []).flatMap((box) => box.projectId ?? []));
  const named = new Map([
    ...(all?.items ?? []).map(({ id, projectName }) => [id, projectName] as const),
    ...(boxes?.items ?? []).flatMap((box) => (box.projectId ? [[box.projectId, box.projectName ?? ""] as const] : [])),
  ]);
  const options = [
    { value: 0, label: t("hzmail.firm") },
    ...[...named].map(([value, name]) => ({ value, label: own.has(value) ? t("hzmail.ownBox", { name }) : name })),
  ];
  return (
    <div className="page-frame">
      <PageHead
        title={t("hzmail.settingsTitle")}
        extra={
          <Select
            aria-label={t("hzmail.whose")}
            showSearch
            optionFilterProp="label"
            style={{ width: 320 }}
            value={projectId ?? 0}
            options={options}
            onChange={(next: number) => patch({ project: next === 0 ? undefined : next }, "push")}
          />
        }
      />
      <div className="page-body">
        <p className="soft">{t(projectId ? "hzmail.projectHint" : "hzmail.firmHint")}</p>
        <Form key={projectId ?? 0} projectId={projectId} />
      </div>
    </div>
  );
}
