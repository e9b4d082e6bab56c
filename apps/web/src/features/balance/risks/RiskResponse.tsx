/** Risks of material misstatement and their response (风险应对): matrix, list, and what each lacks. */
import { risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { assertions } from "@digao/contract/areas/engagement/programs/calls";
import { Select } from "antd";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useItems } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { EvidenceMeter } from "../../../parts/report/evidence-coverage/EvidenceMeter.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { HeatMap } from "./HeatMap.tsx";
import { Presumption } from "./Presumption.tsx";
import { Response } from "./Response.tsx";
import "./risks.css";

type Options = { value: number; label: string }[];

/** Value and change come from the form. */
function ItemControl(props: { options: Options; value?: number; onChange?: (id: number) => void }) {
  return <Select allowClear showSearch={{ optionFilterProp: "label" }} {...props} />;
}

/** The risk that every engagement has stands on the list once somebody of the team has opened it. */
function useOpened(projectId: number, isReadOnly: boolean) {
  const { mutate } = useChange(risks.OpenRisks);
  useEffect(() => {
    if (!isReadOnly) mutate({ projectId });
  }, [mutate, projectId, isReadOnly]);
}

export function RiskResponse() {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  useOpened(projectId, isReadOnly);
  const { data: board = [] } = useCall(risks.GetRiskBoard, { projectId });
  const items = useItems(projectId).map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  const choices = useMemo(
    () => ({ assertions: assertions.map((value) => ({ value, label: t(`codes.assertion.${value}`) })) }),
    [t],
  );
  const itemName = ({ fsItemId }: AnyRow) =>
    fsItemId === null ? t("risks.whole") : (items.find(({ value }) => value === fsItemId)?.label ?? "");
  return (
    <RegisterPage
      of={risk}
      title={t("risks.title")}
      newTitle={t("risks.add")}
      choices={choices}
      controls={{ fsItemId: () => <ItemControl options={items} /> }}
      cells={{ fsItemId: itemName, itemName }}
      above={<HeatMap of={board} />}
      panels={({ id, fsItemId }) => (
        <>
          <Response id={id} />
          {typeof fsItemId === "number" ? <EvidenceMeter fsItemId={fsItemId} /> : null}
        </>
      )}
      removeWhy={() => t("risks.removeWhy")}
      actions={(row) => (isReadOnly ? null : <Presumption row={row} />)}
    />
  );
}
