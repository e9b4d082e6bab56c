/** The client as the project keeps it (客户基本信息): base data, what differs from the firm's register, notes, key contracts, history. */
import { auditeeInfo, auditeeNotes, custInfo } from "@digao/contract/areas/engagement/auditee/calls";
import type { Output } from "@digao/contract/endpoint";
import { linkTo } from "@digao/contract/links";
import { Segmented } from "antd";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { SinglePage } from "../../../ui/register/SinglePage.tsx";
import { BaseData } from "./BaseData.tsx";
import { Compared } from "./Compared.tsx";
import { Contracts } from "./Contracts.tsx";
import { History } from "./History.tsx";
import { Registration } from "./Registration.tsx";
import "./auditee.css";

const views = ["base", "register", "facts", "notes", "contracts", "history"] as const;

function Views({ count }: { count: number }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const show = (view: string) => {
    const others = Object.fromEntries([...params.keys()].filter((key) => key !== "id").map((key) => [key, undefined]));
    patch({ ...others, view: view === "base" ? undefined : view });
  };
  return (
    <Segmented
      aria-label={t("auditee.title")}
      value={params.get("view") ?? "base"}
      options={views.map((value) => ({
        value,
        label: value === "register" && count > 0 ? t("auditee.registerOf", { count }) : t(`auditee.view.${value}`),
      }))}
      onChange={show}
    />
  );
}

/** Where the rest of what is known of the client stands. */
function useElsewhere() {
  const { t } = useTranslation();
  const { id } = useProject();
  const navigate = useNavigate();
  return [
    { key: "parties", label: t("auditee.parties"), onClick: () => void navigate(linkTo("relatedParty", null, id)) },
    {
      key: "contacts",
      label: t("auditee.contacts"),
      onClick: () => void navigate(linkTo("confirmationContact", null, id)),
    },
  ];
}

/** A project that has no copy yet gets one when somebody of its team opens the page. */
function useFirstOpening(isNeeded: boolean) {
  const { id: projectId } = useProject();
  const { mutate, error, isIdle } = useChange(custInfo.TakeCustBaseData);
  useEffect(() => {
    if (isNeeded && isIdle) mutate({ projectId });
  }, [isNeeded, isIdle, mutate, projectId]);
  return error;
}

/** While there is no copy to show: why, or that it is on its way. */
function Ahead({ fault, isNone, onRetry }: { fault: Error | null; isNone: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  if (fault) return <ErrorPanel error={fault} onRetry={onRetry} />;
  return isNone ? <EmptyState title={t("auditee.none")} hint={t("auditee.noneHint")} /> : <DelayedSkeleton />;
}

type Info = Output<(typeof auditeeInfo)["GetAuditeeInfo"]>;
function View({ info }: { info: Info }) {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const more = useElsewhere();
  const head = { title: t("auditee.title"), tabs: <Views count={info.differences.length} />, more };
  const views: Readonly<Record<string, () => ReactNode>> = {
    register: () => <Compared info={info} {...head} />,
    facts: () => <Registration {...head} />,
    notes: () => <SinglePage key="notes" of={auditeeNotes} {...head} />,
    contracts: () => <Contracts {...head} />,
    history: () => <History {...head} />,
  };
  const other = views[params.get("view") ?? "base"];
  return other ? other() : <BaseData takenOn={info.info?.takenOn ?? null} differences={info.differences} {...head} />;
}

export function CustBaseInfo() {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  const { data, error, refetch } = useCall(auditeeInfo.GetAuditeeInfo, { projectId });
  const isMissing = data !== undefined && data.info === null;
  const refused = useFirstOpening(isMissing && !isReadOnly);
  const more = useElsewhere();
  const fault = error ?? refused;
  if (!fault && data?.info) return <View info={data} />;
  return (
    <div className="page-frame">
      <PageHead title={t("auditee.title")} more={more} />
      <Ahead fault={fault} isNone={isMissing && isReadOnly} onRetry={() => void refetch()} />
    </div>
  );
}
