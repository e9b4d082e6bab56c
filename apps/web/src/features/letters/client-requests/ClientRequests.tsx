/** What the client is asked for (资料清单), and the client's people who answer. */
import { clientPerson, clientRequest, clientRequests } from "@digao/contract/areas/letters/client-requests/calls";
import { Segmented, Select } from "antd";
import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { Entries } from "./Entries.tsx";
import { Template } from "./Template.tsx";

type Options = { value: number; label: string }[];

function Views() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const show = (view: string) => {
    const others = Object.fromEntries([...params.keys()].filter((key) => key !== "id").map((key) => [key, undefined]));
    patch({ ...others, view: view === "requests" ? undefined : view });
  };
  return (
    <Segmented
      aria-label={t("client-requests.title")}
      value={params.get("view") ?? "requests"}
      options={(["requests", "people"] as const).map((value) => ({ value, label: t(`client-requests.view.${value}`) }))}
      onChange={show}
    />
  );
}

/** Value and change come from the form. */
function PersonControl(props: { options: Options; value?: number; onChange?: (id: number) => void }) {
  return <Select showSearch={{ optionFilterProp: "label" }} {...props} />;
}

/** Where the requests stand, as facts beside the title. */
function useFacts(projectId: number) {
  const { t } = useTranslation();
  const { data } = useCall(clientRequests.GetRequestBoard, { projectId });
  if (!data || data.total === 0) return [];
  const facts: ReactElement[] = [];
  if (data.open === 0)
    facts.push(
      <StatusTag key="open" tone="good">
        {t("client-requests.settled")}
      </StatusTag>,
    );
  else
    facts.push(
      <StatusTag key="open" tone="busy">
        {t("client-requests.open", { count: data.open })}
      </StatusTag>,
    );
  if (data.overdue > 0)
    facts.push(
      <StatusTag key="late" tone="bad">
        {t("client-requests.overdue", { count: data.overdue })}
      </StatusTag>,
    );
  if (data.unsent > 0)
    facts.push(
      <StatusTag key="unsent" tone="attention">
        {t("client-requests.unsent", { count: data.unsent })}
      </StatusTag>,
    );
  if (!data.isScanned)
    facts.push(
      <StatusTag key="scan" tone="attention">
        {t("client-requests.unscanned")}
      </StatusTag>,
    );
  return facts;
}

function Due({ row }: { row: AnyRow }) {
  const { t } = useTranslation();
  if (!row.dueDate) return null;
  return row.isOverdue === true ? (
    <StatusTag tone="bad">{`${row.dueDate} ${t("client-requests.late")}`}</StatusTag>
  ) : (
    <span>{String(row.dueDate)}</span>
  );
}

function Requests() {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  const [isTaking, take] = useState(false);
  const { data: people } = useCall(clientPerson.calls.list, { projectId, maxResultCount: 500 });
  const options = (people?.items ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} ${email}` }));
  const act = (name: string, more = {}) => ({
    act: name,
    label: t(`client-requests.${name}`),
    isForOne: true,
    ...more,
  });
  return (
    <>
      <RegisterPage
        of={clientRequest}
        title={t("client-requests.title")}
        newTitle={t("client-requests.add")}
        tabs={<Views />}
        facts={useFacts(projectId)}
        drawings={{ dueDate: (row) => <Due row={row} /> }}
        more={isReadOnly ? [] : [{ key: "template", label: t("client-requests.template"), onClick: () => take(true) }]}
        acts={[
          act("assign", { controls: { personId: () => <PersonControl options={options} /> } }),
          act("send", { why: () => t("client-requests.sendWhy") }),
          act("remind", { why: () => t("client-requests.remindWhy") }),
          act("accept", { isForOne: true }),
          act("return", { isForOne: true }),
          act("close", { why: () => t("client-requests.closeWhy") }),
        ]}
        below={(row) => <Entries id={row.id} isOpen={!isReadOnly && row.requestDate !== null} />}
        removeWhy={() => t("client-requests.removeWhy")}
      />
      {isTaking ? <Template projectId={projectId} onClose={() => take(false)} /> : null}
    </>
  );
}

function People() {
  const { t } = useTranslation();
  return (
    <RegisterPage
      of={clientPerson}
      title={t("client-requests.title")}
      newTitle={t("client-requests.addPerson")}
      tabs={<Views />}
      acts={[
        {
          act: "invite",
          label: t("client-requests.invite"),
          why: () => t("client-requests.inviteWhy"),
          isForOne: true,
        },
      ]}
      removeWhy={() => t("client-requests.removePersonWhy")}
    />
  );
}

export function ClientRequests() {
  const [params] = useUrlParams();
  return params.get("view") === "people" ? <People /> : <Requests />;
}
