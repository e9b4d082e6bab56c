/** Asks before something is deleted, naming it. */
import { useTranslation } from "react-i18next";
import { useAsk } from "./ask/use-ask.tsx";

export interface DeleteQuestion {
  /** What the person calls it: "调整分录 AJE-003". */
  name: string;
  /** Its refusal is shown in the question: the call is quiet. */
  onDelete: () => Promise<unknown>;
  /** It cannot be restored. */
  isFinal?: boolean;
  /** Answered either way, and gone from sight. */
  onClosed?: () => void;
}

export function useConfirmDelete() {
  const ask = useAsk();
  const { t } = useTranslation();
  return ({ name, onDelete, isFinal = false, onClosed }: DeleteQuestion) => {
    const question = ask({
      title: t("ui.remove.title", { name }),
      why: isFinal ? t("ui.remove.whyFinal") : t("ui.remove.why"),
      okText: t("ui.delete"),
      isDanger: true,
      send: onDelete,
    });
    void question.isSent.then(() => onClosed?.());
    return question;
  };
}
