/** Social groups (社交群) and the projects they speak of. */

import { wxGroup } from "@digao/contract/areas/firm/wx-groups/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";

export function WxGroups() {
  const { data } = useCall(projects.GetProjectAll, {});
  const choices = useMemo(
    () => ({
      projects: (data ?? []).map((one) => ({
        value: one.id,
        label: one.projectName,
        found: `${one.projectCode} ${one.pinyin}`,
      })),
    }),
    [data],
  );
  return <RegisterPage of={wxGroup} choices={choices} />;
}
