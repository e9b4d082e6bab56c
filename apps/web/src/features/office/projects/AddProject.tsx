/** Setting up a project (立项): a page of its own that keeps what was entered. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { linkTo } from "@digao/contract/links";
import { Button, Form } from "antd";
import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callQuietly, useCall } from "../../../lib/api.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { RestoredNote } from "../../../ui/edit/RestoredNote.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import type { Client } from "./ClientPicker.tsx";
import { ProjectFields } from "./ProjectFields.tsx";
import { useNewProject } from "./use-new-project.ts";
import "./projects.css";

/** Called from a client's page: the client stands in the address once, and is taken out of it. */
function useGivenClient(onGiven: (client: Client) => void) {
  const [params, patch] = useUrlParams();
  const custId = Number(params.get("custId")) || 0;
  const { data } = useCall(customer.calls.get, { id: custId }, { enabled: custId > 0 });
  const take = useEffectEvent((client: Client) => {
    onGiven(client);
    patch({ custId: undefined });
  });
  const [id, name] = [data?.id, data?.custName];
  useEffect(() => {
    if (custId > 0 && id === custId && name !== undefined) take({ id, name });
  }, [custId, id, name]);
}

/** Where the client has an archived engagement of an earlier period, what is carried on from it is chosen next. */
const nextOf = (id: number): Promise<string> =>
  callQuietly(rollForward.GetRollForwardSources, { projectId: id }).then(
    (sources) =>
      sources.some(({ isArchived }) => isArchived) ? linkTo("rollForwardPart", null, id) : linkTo("project", id),
    () => linkTo("project", id),
  );

export function AddProject() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, first, client, onClient, onValuesChange, submit, clear, isPending, restoredAt } = useNewProject(
    (id) => void nextOf(id).then(navigate),
  );
  useGivenClient((given) => {
    form.setFieldValue("custId", given.id);
    onClient(given);
  });
  useHotkeys({ "ctrl+enter": () => void submit() });
  /** Before an open list of choices takes the Enter; the drawer of a new client is not meant. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLFormElement>) => {
    const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSubmit || !(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  const primary = (
    <Button type="primary" title="Ctrl+Enter" loading={isPending} onClick={() => void submit()}>
      {t("projects.saveAndOpen")}
    </Button>
  );
  return (
    <div className="page-frame">
      <PageHead
        title={t("projects.title.add")}
        facts={[client?.name]}
        extra={<Button onClick={clear}>{t("projects.clear")}</Button>}
        primary={primary}
      />
      <div className="page-body">
        <RestoredNote at={restoredAt} onDrop={clear} className="project-form" />
        <Form
          form={form}
          layout="vertical"
          className="project-form"
          initialValues={first}
          validateTrigger="onBlur"
          onKeyDownCapture={onKeyDownCapture}
          onValuesChange={onValuesChange}
        >
          <ProjectFields form={form} client={client} onClient={onClient} />
        </Form>
      </div>
    </div>
  );
}
