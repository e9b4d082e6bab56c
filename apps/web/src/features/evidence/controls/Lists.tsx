/** Applications with their general controls, reports used as evidence, deficiencies: lists of the page, each with what belongs to one of them. */

import { programs } from "@digao/contract/areas/engagement/programs/calls";
import {
  controlDeficiency,
  controls,
  generalControlsPaper,
  ipeReport,
  itApplication,
} from "@digao/contract/areas/evidence/controls/calls";
import { Button, Form, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ItemSelect, useItems } from "../../../parts/evidence/vouching/ItemSelect.tsx";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { useApplicationField } from "./Points.tsx";

interface Head {
  title: string;
  tabs: ReactNode;
}

function ApplicationPage({ id, onBack }: { id: number; onBack: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(itApplication.calls.get, { id });
  return (
    <div className="page-frame">
      <PageHead
        title={data?.name ?? t("controls.application")}
        extra={<Button onClick={onBack}>{t("controls.back")}</Button>}
      />
      <div className="page-body">
        <PaperPart key={id} of={generalControlsPaper} subjectId={id} />
      </div>
    </div>
  );
}

export function Applications(head: Head) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const id = Number(params.get("application"));
  if (id)
    return <ApplicationPage id={id} onBack={() => patch({ application: null, record: null, revise: null }, "push")} />;
  const open = (row: AnyRow) => patch({ application: Number(row.id) }, "push");
  return (
    <RegisterPage
      key="applications"
      of={itApplication}
      drawings={{
        general: ({ general }) =>
          general === null ? null : <CodeTag name="generalControlResult" code={Number(general)} />,
      }}
      menu={(row) => [{ key: "evaluate", label: t("controls.evaluate"), onClick: () => open(row) }]}
      actions={(row) => (
        <Button size="small" type="primary" onClick={() => open(row)}>
          {t("controls.evaluate")}
        </Button>
      )}
      removeWhy={() => t("controls.removeWhy")}
      {...head}
    />
  );
}

function LinkLine({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [RId, choose] = useState<number>();
  const { data = [] } = useCall(programs.GetProgLineByRID, { Id: RId ?? 0, projectId }, { enabled: RId !== undefined });
  const { mutateAsync } = useChange(controls.LinkReportProcedure, { quiet: true });
  return (
    <Ask<{ progLineId?: number }>
      title={t("controls.linkLine")}
      okText={t("controls.linkLine")}
      send={({ progLineId }) => mutateAsync({ id, progLineId: progLineId ?? 0 })}
      onClose={onClose}
    >
      <Form.Item label={t("controls.item")}>
        <ItemSelect projectId={projectId} value={RId} onChange={choose} />
      </Form.Item>
      <Form.Item name="progLineId" label={t("controls.line")} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          options={data.map(({ id: line, lineNo, content }) => ({ value: line, label: `${lineNo} ${content}` }))}
        />
      </Form.Item>
    </Ask>
  );
}

function UsedBy({ id }: { id: number }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const { data = [] } = useCall(controls.GetReportProcedures, { id });
  const [isLinking, link] = useState(false);
  return (
    <section className="stack" aria-label={t("controls.usedBy")}>
      <strong>{t("controls.usedBy")}</strong>
      {data.length === 0 ? <span className="soft">{t("controls.usedByNone")}</span> : null}
      <ul>
        {data.map(({ id: line, item, lineNo, content }) => (
          <li key={line}>
            {item} · {lineNo} {content}
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <Button size="small" onClick={() => link(true)}>
          {t("controls.linkLine")}
        </Button>
      )}
      {isLinking ? <LinkLine id={id} onClose={() => link(false)} /> : null}
    </section>
  );
}

export function Reports(head: Head) {
  const { t } = useTranslation();
  const application = useApplicationField();
  const lacks = ({ lacks: of }: AnyRow) => (of as string[]).map((one) => t(`controls.lack.${one}`)).join("、");
  return (
    <RegisterPage
      key="reports"
      of={ipeReport}
      controls={application.controls}
      cells={{ ...application.cells, lacks }}
      panels={({ id }) => <UsedBy id={Number(id)} />}
      removeWhy={() => t("controls.removeWhy")}
      {...head}
    />
  );
}

type Options = { value: number; label: string }[];
/** Value and change come from the form. */
function ItemControl(props: { options: Options; value?: number; onChange?: (id: number) => void }) {
  return <Select allowClear showSearch={{ optionFilterProp: "label" }} {...props} />;
}

export function Deficiencies(head: Head) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const items = useItems(projectId).map(({ id, stdCode, name }) => ({ value: id, label: `${stdCode} ${name}` }));
  const { data = [] } = useCall(controls.GetDeficienciesToTell, { projectId });
  const count = data.filter(({ toGovernance }) => toGovernance).length;
  const itemName = ({ fsItemId }: AnyRow) => items.find(({ value }) => value === fsItemId)?.label ?? "";
  return (
    <RegisterPage
      key="deficiencies"
      of={controlDeficiency}
      controls={{ fsItemId: () => <ItemControl options={items} /> }}
      cells={{ fsItemId: itemName, itemName }}
      drawings={{ grade: ({ grade }) => <CodeTag name="deficiencyLevel" code={Number(grade)} /> }}
      facts={[t("controls.tell", { count })]}
      removeWhy={() => t("controls.removeWhy")}
      {...head}
    />
  );
}
