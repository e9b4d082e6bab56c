/** The items of a test: drawn once by a seed that is kept, again with a reason, extended for a single deviation. */

import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { type ControlStanding, controls } from "@digao/contract/areas/evidence/controls/calls";
import { accountCodeMax } from "@digao/contract/areas/evidence/controls/lengths";
import { Button, Form, Input, InputNumber, Radio, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

type Source = "vouchers" | "numbers";
interface Given {
  source?: Source;
  periodId?: number;
  accountCode?: string;
  numberFrom?: number;
  numberTo?: number;
  reason?: string;
}

function Population({ source, onSource }: { source: Source; onSource: (source: Source) => void }) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data: periods = [] } = useCall(vouchers.GetTrailbalancePeriod, { projectId });
  const required = [{ required: true }];
  return (
    <>
      <Form.Item name="source" label={t("controls.source")}>
        <Radio.Group onChange={({ target }) => onSource(target.value)}>
          <Radio value="numbers">{t("controls.fromNumbers")}</Radio>
          <Radio value="vouchers">{t("controls.fromVouchers")}</Radio>
        </Radio.Group>
      </Form.Item>
      {source === "vouchers" ? (
        <>
          <Form.Item name="periodId" label={t("controls.period")} rules={required}>
            <Select options={periods.map(({ periodId, label }) => ({ value: periodId, label }))} />
          </Form.Item>
          <Form.Item name="accountCode" label={t("controls.account")}>
            <Input maxLength={accountCodeMax} />
          </Form.Item>
        </>
      ) : (
        <>
          <Form.Item name="numberFrom" label={t("controls.numberFrom")} rules={required}>
            <InputNumber min={0} precision={0} />
          </Form.Item>
          <Form.Item name="numberTo" label={t("controls.numberTo")} rules={required}>
            <InputNumber min={0} precision={0} />
          </Form.Item>
        </>
      )}
    </>
  );
}

function DrawForm({ of, isExtension, onClose }: { of: ControlStanding; isExtension: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(controls.DrawControlItems, { quiet: true });
  const [source, choose] = useState<Source>("numbers");
  const isAgain = of.draws.length > 0;
  const title = isExtension
    ? t("controls.extend", { count: of.extendedTo ?? 0 })
    : t(isAgain ? "controls.drawAgain" : "controls.draw");
  const [firstDraw] = of.draws;
  const send = ({ source: _source, reason = "", ...given }: Given) => {
    const population = isExtension ? { periodId: firstDraw?.sampleRunId ? given.periodId : undefined } : given;
    return mutateAsync({ id: of.id, isExtension, reason, ...population } as never);
  };
  return (
    <Ask<Given>
      title={title}
      why={t(isExtension ? "controls.extendWhy" : "controls.drawWhy")}
      okText={title}
      initial={{ source: "numbers" }}
      send={send}
      onClose={onClose}
    >
      {isExtension && !firstDraw?.sampleRunId ? null : (
        <Population source={isExtension ? "vouchers" : source} onSource={choose} />
      )}
      {isAgain ? <ReasonField label={t("controls.reason")} isRequired /> : null}
    </Ask>
  );
}

export function Draws({ of, isReadOnly }: { of: ControlStanding; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const [asked, ask] = useState<"draw" | "extend">();
  return (
    <section className="stack" aria-label={t("controls.draws")}>
      <div className="row gap-12">
        <strong>{t("controls.size", { count: of.size })}</strong>
        {of.draws.length === 0 ? <span className="soft">{t("controls.noDraws")}</span> : null}
        {of.draws.map(({ id, size, seed, drawnName, isExtension, isReplaced }) => (
          <span key={id}>
            {t("controls.drawLine", { size, seed, name: drawnName })}{" "}
            {isExtension ? <StatusTag tone="attention">{t("controls.extension")}</StatusTag> : null}
            {isReplaced ? <StatusTag tone="quiet">{t("controls.replaced")}</StatusTag> : null}
          </span>
        ))}
        {isReadOnly || !of.mayDraw ? null : (
          <Button size="small" onClick={() => ask("draw")}>
            {t(of.draws.length === 0 ? "controls.draw" : "controls.drawAgain")}
          </Button>
        )}
        {of.mayExtend && !isReadOnly ? (
          <Button size="small" onClick={() => ask("extend")}>
            {t("controls.extend", { count: of.extendedTo ?? 0 })}
          </Button>
        ) : null}
      </div>
      {asked ? <DrawForm of={of} isExtension={asked === "extend"} onClose={() => ask(undefined)} /> : null}
    </section>
  );
}
