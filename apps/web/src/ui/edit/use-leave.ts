/** Leaves at once where nothing is at stake, else asks first. */
import { useTranslation } from "react-i18next";
import { useAsk } from "../ask/use-ask.tsx";

export function useLeave() {
  const ask = useAsk();
  const { t } = useTranslation();
  return (isAtStake: boolean, leave: () => void) => {
    if (!isAtStake) {
      leave();
      return;
    }
    const question = ask({
      title: t("ui.form.discard"),
      okText: t("ui.form.discardYes"),
      cancelText: t("ui.form.discardNo"),
      isDanger: true,
    });
    void question.isSent.then((isSent) => {
      if (isSent) leave();
    });
  };
}
