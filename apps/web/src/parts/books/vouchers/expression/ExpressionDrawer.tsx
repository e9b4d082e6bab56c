/** The builder in a drawer: what is typed is kept until it is applied or given up. */
import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { LineField } from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { Button, Drawer } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../../../lib/drafts.ts";
import { useProject } from "../../../../lib/page.ts";
import { useLeave } from "../../../../ui/edit/use-leave.ts";
import { type DraftGroup, rowsOf } from "./draft.ts";
import { ExpressionBuilder } from "./ExpressionBuilder.tsx";

export interface ExpressionDrawerProps {
  /** Names the place it is used in, for what is kept unfinished. */
  name: string;
  title?: string | undefined;
  value: Expression | undefined;
  without?: readonly LineField[] | undefined;
  isReadOnly?: boolean | undefined;
  onApply: (value: Expression | undefined) => void;
  onClose: () => void;
}
const width = 760;
const none: readonly LineField[] = [];

export function ExpressionDrawer(props: ExpressionDrawerProps) {
  const { name, title, value, without = none, isReadOnly = false, onApply, onClose } = props;
  const { t } = useTranslation();
  const leaving = useLeave();
  const project = useProject();
  const draft = useDraft<DraftGroup>(`expression.${name}`, project.id);
  const [first] = useState(() => draft.read()?.value);
  const [now, setNow] = useState<{ value: Expression | undefined; isComplete: boolean }>({ value, isComplete: true });
  const [isTyped, setTyped] = useState(first !== undefined && rowsOf(first).length > 0);
  const leave = () => {
    draft.drop();
    onClose();
  };
  const close = () => leaving(isTyped, leave);
  const apply = () => {
    if (isReadOnly || !now.isComplete) return;
    onApply(now.value);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  const foot = (
    <div className="row">
      <span className="drawer-hint">{t("ui.form.submitHint")}</span>
      <Button onClick={close}>{t("ui.cancel")}</Button>
      <Button type="primary" disabled={isReadOnly || !now.isComplete} onClick={apply}>
        {t("expression.apply")}
      </Button>
    </div>
  );
  return (
    <Drawer open title={title ?? t("expression.title")} size={width} onClose={close} footer={foot}>
      {/* Keys of the whole drawer: Ctrl+Enter applies from any field. */}
      <fieldset className="expression-keys-host" onKeyDownCapture={onKeyDown}>
        <ExpressionBuilder
          value={now.value}
          draft={first}
          without={without}
          disabled={isReadOnly}
          onDraft={(next) => {
            setTyped(true);
            draft.keep(next);
          }}
          onChange={(next, isComplete) => setNow({ value: next, isComplete })}
        />
      </fieldset>
    </Drawer>
  );
}
