/** A longer text beside a list, in the place of what is read there: what it is about stays in sight while it is written. */
import { Button } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Inspector } from "../Inspector.tsx";
import { EditForm, type EditFormProps, useEditForm } from "./EditForm.tsx";
import { useLeave } from "./use-leave.ts";

export interface EditPaneProps extends EditFormProps {
  /** Of the pane whose place it takes: its width is remembered under this name. */
  name: string;
  /** Its width until the reader chose one. */
  width: number;
  title: string;
  onClose: () => void;
  submitText: string;
  /** The field in which one goes on. */
  startAt: string;
  /** Extra buttons left of submit. */
  footer?: ReactNode;
}

/** The focus is in the field where the next key is wanted; when the pane goes, where it was before, else in the list. */
function useFocusWithin(start: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(start);
  useEffect(() => {
    const before = document.activeElement;
    const page = place.current?.closest(".page-row");
    begin();
    return () => {
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const next = isThere ? before : page?.querySelector<HTMLElement>("[role=grid], [role=treegrid]");
      next?.focus({ preventScroll: true });
    };
  }, []);
  return place;
}

export function EditPane(props: EditPaneProps) {
  const { name, width, title, onClose, onSaved, submitText, startAt, footer } = props;
  const { t } = useTranslation();
  const leaving = useLeave();
  const state = useEditForm(props, () => {
    onSaved?.();
    onClose();
  });
  const { form, edit, isTyped, submit } = state;
  const place = useFocusWithin(() => form.focusField(startAt));
  const leave = () =>
    leaving(isTyped(), () => {
      edit.giveUp();
      onClose();
    });
  const foot = (
    <div className="row">
      <span className="drawer-hint">{t("ui.form.submitHintOf", { what: submitText })}</span>
      {footer}
      <Button onClick={leave}>{t("ui.cancel")}</Button>
      <Button type="primary" loading={edit.isBusy} onClick={() => void submit()}>
        {submitText}
      </Button>
    </div>
  );
  return (
    <Inspector name={name} first={width} title={title} label={title} onClose={leave} footer={foot}>
      <div ref={place} className="edit-pane">
        <EditForm of={props} state={state} />
      </div>
    </Inspector>
  );
}
