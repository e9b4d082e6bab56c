/** Asks before something is deleted, naming it. */
import { App } from "antd";
import { useTranslation } from "react-i18next";

export interface DeleteQuestion {
  /** What the person calls it: "调整分录 AJE-003". */
  name: string;
  onDelete: () => Promise<unknown>;
  /** It cannot be restored. */
  isFinal?: boolean;
  /** Answered either way, and gone from sight. */
  onClosed?: () => void;
}

export function useConfirmDelete() {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  return ({ name, onDelete, isFinal = false, onClosed }: DeleteQuestion) =>
    modal.confirm({
      title: t("ui.remove.title", { name }),
      content: isFinal ? t("ui.remove.whyFinal") : t("ui.remove.why"),
      okText: t("ui.delete"),
      okButtonProps: { danger: true },
      cancelText: t("ui.cancel"),
      focusable: { autoFocusButton: "cancel" },
      // A refusal has been told by then, in a dialog of its own.
      afterClose: () => onClosed?.(),
      onOk: () => onDelete().catch(() => undefined),
    });
}
