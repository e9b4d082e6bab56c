/** How the declarations of a project's people stand, and what is due (独立性). */
import { independence, type TeamDeclaration } from "@digao/contract/areas/engagement/independence/calls";
import { declarationOccasion } from "@digao/contract/areas/engagement/independence/codes";
import { received } from "@digao/contract/areas/report/received/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { App, Button, Form, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { formatHours } from "../project-detail/hours.ts";
import { DeclareAsk } from "./DeclareAsk.tsx";

function Newer({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { options } = useCodes();
  const { mutateAsync } = useChange(independence.AskDeclarations, { quiet: true });
  return (
    <Ask<{ occasion?: number; reason?: string }>
      title={t("independence.askTitle")}
      why={t("independence.askWhy")}
      okText={t("independence.ask")}
      initial={{ occasion: declarationOccasion.completion }}
      keepAs={["independence-ask", projectId]}
      isReady={hasReason}
      send={async ({ occasion = declarationOccasion.completion, reason: words = "" }) => {
        const { asked } = await mutateAsync({ projectId, occasion, words });
        void message.success(t("independence.asked", { count: asked }));
      }}
      onClose={onClose}
    >
      <Form.Item name="occasion" label={t("independence.occasion")}>
        <Select options={options("declarationOccasion").filter(({ value }) => value !== declarationOccasion.joining)} />
      </Form.Item>
      <ReasonField label={t("independence.askReason")} isRequired example={t("independence.askExample")} />
    </Ask>
  );
}

function State({ row: { declaration, askedAt } }: { row: TeamDeclaration }) {
  const { t } = useTranslation();
  return (
    <span className="row wrap">
      {declaration ? (
        <CodeTag name="declarationState" code={declaration.state} />
      ) : (
        <StatusTag tone="attention">{t("independence.team.none")}</StatusTag>
      )}
      {declaration && !declaration.isItemised ? (
        <StatusTag tone="attention">{t("independence.team.asWhole")}</StatusTag>
      ) : null}
      {askedAt ? (
        <span title={t("independence.team.asked", { day: formatDateTime(askedAt) })}>
          <StatusTag tone="attention">{t("independence.team.due")}</StatusTag>
        </span>
      ) : null}
    </span>
  );
}

function useColumns(): PlainColumn<TeamDeclaration>[] {
  const { t } = useTranslation();
  const { word } = useCodes();
  const column = (
    key: string,
    width: number,
    render: (row: TeamDeclaration) => ReactNode,
  ): PlainColumn<TeamDeclaration> => ({ key, width, render, title: t(`independence.team.${key}`) });
  return [
    column("name", 130, (row) => row.name),
    column("role", 150, (row) => word("projectRole", row.role)),
    column("place", 100, (row) => <CodeTag name="memberState" code={row.place} />),
    column("state", 240, (row) => <State row={row} />),
    column("occasion", 150, ({ declaration }) =>
      declaration ? word("declarationOccasion", declaration.occasion) : "",
    ),
    column("at", 150, ({ declaration }) => formatDateTime(declaration?.declaredAt ?? null)),
    { ...column("hours", 100, ({ hours }) => formatHours(hours)), align: "right" },
    column("last", 120, ({ lastWorkDay }) => formatDate(lastWorkDay)),
  ];
}

/** Of statements that the client did not prepare itself: it stands beside the declarations. */
function SelfReview() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: Id } = useProject();
  const { data } = useCall(received.GetReceivedWaiver, { Id });
  if (!data?.waiver) return null;
  const { kinds, userName, decidedAt, reason, safeguard } = data.waiver;
  const names = kinds.map((kind) => word("receivedKind", kind)).join("、");
  return (
    <p className="row wrap gap-8">
      <StatusTag tone="attention">{t("independence.selfReview")}</StatusTag>
      <span>
        {t("received.waiver", { name: userName, time: formatDateTime(decidedAt), kinds: names, reason, safeguard })}
      </span>
    </p>
  );
}

export function TeamIndependence() {
  const { t } = useTranslation();
  const project = useProject();
  const { data, error, refetch } = useCall(independence.GetProjectDeclarations, { Id: project.id });
  const columns = useColumns();
  const mayDeclare = !project.isClosed;
  const mayAsk = isInRoleSet(project.role, "leader") && !project.isReadOnly;
  const forms = useForms({ declare: mayDeclare, ask: mayAsk });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton rows={6} />;
  if (data.length === 0) return <EmptyState icon="team" title={t("independence.empty")} />;
  return (
    <>
      <div className="row declared-acts">
        <Button size="small" disabled={!mayDeclare} onClick={forms.start("declare")}>
          {t("independence.renew")}
        </Button>
        <Button
          size="small"
          disabled={!mayAsk}
          title={mayAsk ? undefined : t("independence.leadersAsk")}
          onClick={forms.start("ask")}
        >
          {t("independence.ask")}
        </Button>
      </div>
      <PlainTable rowKey={({ userId }) => userId} columns={columns} rows={data} label={t("independence.title")} />
      <SelfReview />
      {forms.isOpen("declare") ? <DeclareAsk project={project} isRenewal onClose={forms.close} /> : null}
      {forms.isOpen("ask") ? <Newer projectId={project.id} onClose={forms.close} /> : null}
    </>
  );
}
