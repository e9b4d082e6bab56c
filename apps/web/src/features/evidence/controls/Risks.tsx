/** The risks that a control answers, and what its test says of them. */
import { risk } from "@digao/contract/areas/balance/risks/calls";
import { type ControlStanding, controls } from "@digao/contract/areas/evidence/controls/calls";
import { Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";

type Linked = ControlStanding["risks"][number];

function LinkForm({ of, onClose }: { of: ControlStanding; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(risk.calls.list, { projectId, maxResultCount: 200 });
  const { mutateAsync } = useChange(controls.LinkControlRisk, { quiet: true });
  const known = new Set(of.risks.map(({ id }) => id));
  const options = (data?.items ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, whatCanGoWrong }) => ({ value: id, label: whatCanGoWrong }));
  return (
    <Ask<{ riskId?: number }>
      title={t("controls.linkRisk")}
      okText={t("controls.linkRisk")}
      send={({ riskId }) => mutateAsync({ id: of.id, riskId: riskId ?? 0 })}
      onClose={onClose}
    >
      <Form.Item name="riskId" label={t("controls.risk")} rules={[{ required: true }]}>
        <Select showSearch={{ optionFilterProp: "label" }} options={options} />
      </Form.Item>
    </Ask>
  );
}

function Unlink({ of, one, onClose }: { of: ControlStanding; one: Linked; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(controls.UnlinkControlRisk, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("controls.unlink")}
      why={one.name}
      okText={t("controls.unlink")}
      isReady={hasReason}
      send={({ reason = "" }) => mutateAsync({ id: of.id, riskId: one.id, reason })}
      onClose={onClose}
    >
      <ReasonField label={t("controls.reason")} isRequired />
    </Ask>
  );
}

export function Risks({ of, isReadOnly }: { of: ControlStanding; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const [isLinking, link] = useState(false);
  const [gone, unlink] = useState<Linked>();
  const act: PlainColumn<Linked> = {
    key: "act",
    title: "",
    width: 100,
    render: (one) => (
      <Button size="small" type="link" onClick={() => unlink(one)}>
        {t("controls.unlink")}
      </Button>
    ),
  };
  const columns: PlainColumn<Linked>[] = [
    { key: "name", title: t("controls.risk"), render: ({ name }) => name },
    {
      key: "level",
      width: 100,
      title: t("controls.riskLevel"),
      render: ({ riskLevel }) => <CodeTag name="riskLevel" code={riskLevel} />,
    },
    {
      key: "reliance",
      width: 140,
      title: t("controls.reliance"),
      render: ({ reliance }) => <CodeTag name="controlReliance" code={reliance} />,
    },
    ...(isReadOnly ? [] : [act]),
  ];
  return (
    <section className="stack" aria-label={t("controls.tab.risks")}>
      {of.risks.length === 0 ? (
        <span className="soft">{t("controls.noRisks")}</span>
      ) : (
        <PlainTable label={t("controls.tab.risks")} columns={columns} rows={of.risks} rowKey={({ id }) => id} />
      )}
      {isReadOnly ? null : (
        <div>
          <Button size="small" onClick={() => link(true)}>
            {t("controls.linkRisk")}
          </Button>
        </div>
      )}
      {isLinking ? <LinkForm of={of} onClose={() => link(false)} /> : null}
      {gone ? <Unlink of={of} one={gone} onClose={() => unlink(undefined)} /> : null}
    </section>
  );
}
