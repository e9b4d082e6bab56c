/** Short edits in a drawer. */
import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditForm, type EditFormProps, useEditForm } from "./EditForm.tsx";
import { useLeave } from "./use-leave.ts";

export interface EditDrawerProps extends EditFormProps {
  title: ReactNode;
  onClose: () => void;
  submitText?: ReactNode;
  width?: number;
  /** The field in which one goes on, where that is not the first. */
  startAt?: string;
  /** Extra buttons left of submit. */
  footer?: ReactNode;
}

export function EditDrawer(props: EditDrawerProps) {
  const { title, onClose, onSaved, submitText, width = 520, isReadOnly = false, startAt } = props;
  const { t } = useTranslation();
  const leaving = useLeave();
  const state = useEditForm(props, () => {
    onSaved?.();
    onClose();
  });
  const { edit, isTyped, submit } = state;
  const leave = () =>
    leaving(!isReadOnly && isTyped(), () => {
      edit.giveUp();
      onClose();
    });
  const foot = (
    <div className="row">
      <span className="drawer-hint">
        {typeof submitText === "string" ? t("ui.form.submitHintOf", { what: submitText }) : t("ui.form.submitHint")}
      </span>
      {props.footer}
      <Button onClick={leave}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={edit.isBusy} disabled={isReadOnly} onClick={() => void submit()}>
        {submitText ?? t("ui.save")}
      </Button>
    </div>
  );
  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={leave}
      footer={foot}
      mask={{ closable: true }}
      afterOpenChange={(isOpen) => {
        if (isOpen && startAt) state.form.focusField(startAt);
      }}
    >
      <EditForm of={props} state={state} />
    </Drawer>
  );
}
