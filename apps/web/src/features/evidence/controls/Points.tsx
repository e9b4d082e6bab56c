/** The list of control points; one opened is a page with its test. */

import { assertions } from "@digao/contract/areas/engagement/programs/calls";
import {
  type ControlCycle,
  controlPoint,
  controls,
  itApplication,
} from "@digao/contract/areas/evidence/controls/calls";
import { App, Button, Select } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { ControlPage } from "./ControlPage.tsx";

interface Head {
  title: string;
  tabs: ReactNode;
}
type Options = { value: number; label: string }[];

/** Value and change come from the form. */
function ApplicationControl(props: { options: Options; value?: number; onChange?: (id: number) => void }) {
  return <Select allowClear showSearch={{ optionFilterProp: "label" }} {...props} />;
}

export function useApplications(): Options {
  const { id: projectId } = useProject();
  const { data } = useCall(itApplication.calls.list, { projectId, maxResultCount: 200 });
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useApplicationField() {
  const options = useApplications();
  const name = ({ applicationId, applicationName }: AnyRow) =>
    applicationId === null ? "" : String(applicationName ?? "");
  return {
    controls: { applicationId: () => <ApplicationControl options={options} /> },
    cells: { applicationId: name },
  };
}

function useEarlier() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const { mutateAsync } = useChange(controls.TakeEarlierTests);
  return async () => {
    const { found } = await mutateAsync({ projectId });
    void message.success(t("controls.earlierFound", { count: found }));
  };
}

const sumOf = (all: readonly ControlCycle[], of: "relied" | "failed"): number =>
  all.reduce((sum, cycle) => sum + cycle[of], 0);

export function Points({ all, ...head }: Head & { all: readonly ControlCycle[] }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const application = useApplicationField();
  const take = useEarlier();
  const choices = useMemo(
    () => ({ assertions: assertions.map((value) => ({ value, label: t(`codes.assertion.${value}`) })) }),
    [t],
  );
  const control = Number(params.get("control"));
  if (control)
    return (
      <ControlPage
        id={control}
        onBack={() => patch({ control: null, tab: null, record: null, revise: null }, "push")}
      />
    );
  const open = ({ id }: AnyRow) => patch({ control: Number(id) }, "push");
  const standing = ({ standing: code }: AnyRow) => <CodeTag name="controlStanding" code={Number(code)} />;
  return (
    <RegisterPage
      of={controlPoint}
      newTitle={t("controls.add")}
      choices={choices}
      {...application}
      drawings={{ standing }}
      facts={[
        t("controls.relied", { count: sumOf(all, "relied") }),
        t("controls.failed", { count: sumOf(all, "failed") }),
      ]}
      more={isReadOnly ? [] : [{ key: "earlier", label: t("controls.earlier"), onClick: () => void take() }]}
      menu={(row) => [{ key: "test", label: t("controls.openTest"), onClick: () => open(row) }]}
      actions={(row) => (
        <Button size="small" type="primary" onClick={() => open(row)}>
          {t("controls.openTest")}
        </Button>
      )}
      removeWhy={() => t("controls.removeWhy")}
      {...head}
    />
  );
}
