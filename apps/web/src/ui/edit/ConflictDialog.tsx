/** Somebody saved in between: mine, theirs and the base side by side, chosen field by field; nothing is lost. */
import { Modal, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Choice, type FieldDifference, likely } from "./differences.ts";

interface Props {
  found: readonly FieldDifference[];
  labelOf: (field: string) => string;
  /** Shows a value as a reader knows it. */
  show: (field: string, value: unknown) => ReactNode;
  /** Saying that it saves, unless told otherwise. */
  okText?: string;
  onKeep: (choices: Record<string, Choice>) => void;
  onTakeTheirs: () => void;
}

export function ConflictDialog({ found, labelOf, show, okText, onKeep, onTakeTheirs }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const choiceOf = (one: FieldDifference) => choices[one.field] ?? likely(one);
  const choose = (field: string, choice: Choice) => setChoices((all) => ({ ...all, [field]: choice }));
  const side = (one: FieldDifference, choice: Choice) => (
    <Radio checked={choiceOf(one) === choice} onChange={() => choose(one.field, choice)}>
      {show(one.field, one[choice])}
    </Radio>
  );
  return (
    <Modal
      open
      width={760}
      title={t("ui.form.conflict")}
      okText={okText ?? t("ui.form.keepMine")}
      cancelText={t("ui.form.takeTheirs")}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={() => onKeep(Object.fromEntries(found.map((one) => [one.field, choiceOf(one)])))}
      onCancel={onTakeTheirs}
    >
      <p>{t("ui.form.conflictWhy")}</p>
      <table className="conflict">
        <thead>
          <tr>
            {["field", "base", "mine", "theirs"].map((head) => (
              <th key={head} scope="col">
                {t(`ui.form.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.field}>
              <th scope="row">{labelOf(one.field)}</th>
              <td>{show(one.field, one.base)}</td>
              <td>{side(one, "mine")}</td>
              <td>{side(one, "theirs")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
