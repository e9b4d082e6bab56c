/** Edits a model: its text on the left, how it reads on the right as one types; what it lacks is said before it is saved. */

import { hzmodels, type LetterModel, modelTextMax } from "@digao/contract/areas/letters/confirmation-models/calls";
import { codesOf } from "@digao/contract/codes";
import { limits } from "@digao/contract/limits";
import { LETTER_FIELDS, templateFaults } from "@digao/domain/confirmations/template";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { ModelPreview } from "./ModelPreview.tsx";

const blocks = ["rows", "bankItems", "seal", "answer"] as const;

function TextAndPreview() {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const text = String(Form.useWatch("noteText", form) ?? "");
  const kind = Number(Form.useWatch("hzKind", form) ?? 2);
  const lang = Form.useWatch("lang", form) === "en" ? ("en" as const) : ("zh" as const);
  const faults = text === "" ? [] : templateFaults(text, kind);
  return (
    <div className="hz-model-two">
      <div>
        <Form.Item name="noteText" label={t("confirmation-models.text")}>
          <Input.TextArea rows={13} maxLength={modelTextMax} />
        </Form.Item>
        {faults.map(({ fault, name }) => (
          <p key={`${fault}-${name}`} className="diff-bad">
            {t(`confirmation-models.fault.${fault}`, { name })}
          </p>
        ))}
        <p className="soft">
          {t("confirmation-models.places")} {[...LETTER_FIELDS, ...blocks].map((name) => `{{${name}}}`).join(" ")}
        </p>
      </div>
      <ModelPreview text={text} lang={lang} />
    </div>
  );
}

export function ModelEditor({ model, onClose }: { model?: LetterModel; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useChange(hzmodels.CreateHZModel, { quiet: true });
  const update = useChange(hzmodels.UpdateHZModel, { quiet: true });
  const send = (values: Record<string, unknown>): Promise<unknown> =>
    model
      ? update.mutateAsync(sentBy(hzmodels.UpdateHZModel, { ...values, Id: model.id, rowVersion: model.rowVersion }))
      : create.mutateAsync(sentBy(hzmodels.CreateHZModel, values));
  return (
    <Ask<Record<string, unknown>>
      title={model?.modelName ?? t("confirmation-models.add")}
      okText={t("ui.save")}
      width={1080}
      initial={model ? { ...model } : { hzKind: 2, form: 1, lang: "zh", remarks: "" }}
      isReady={({ modelName, noteText }) => Boolean(modelName && noteText)}
      send={send}
      onClose={onClose}
    >
      <div className="hz-model-head">
        <Form.Item name="modelName" label={t("confirmation-models.name")}>
          <Input maxLength={limits.nameMax} />
        </Form.Item>
        <Form.Item name="hzKind" label={t("confirmation-models.kind")}>
          <Select options={codesOf("letterKind").map((value) => ({ value, label: t(`codes.letterKind.${value}`) }))} />
        </Form.Item>
        <Form.Item name="form" label={t("confirmation-models.form")}>
          <Select options={codesOf("letterForm").map((value) => ({ value, label: t(`codes.letterForm.${value}`) }))} />
        </Form.Item>
        <Form.Item name="lang" label={t("confirmation-models.lang")}>
          <Select
            options={(["zh", "en"] as const).map((value) => ({
              value,
              label: t(`confirmation-models.langs.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name="remarks" label={t("confirmation-models.remarks")}>
          <Input maxLength={limits.reasonMax} />
        </Form.Item>
      </div>
      <TextAndPreview />
    </Ask>
  );
}
