/** A password that is shown once, to be handed over in person. */
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { CopyText } from "../../../ui/CopyText.tsx";

interface Handed {
  name: string;
  userName: string;
  /** Null where the password was chosen by hand. */
  password: string | null;
}

export function useShowOneTimePassword() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return ({ name, userName, password }: Handed) => {
    if (password === null) return;
    modal.success({
      title: t("users.oneTime.title", { name }),
      okText: t("users.oneTime.done"),
      content: (
        <div className="one-time">
          <dl className="facts">
            <dt>{t("users.field.userName")}</dt>
            <dd>{userName}</dd>
            <dt>{t("users.oneTime.password")}</dt>
            <dd>
              <CopyText text={password} />
            </dd>
          </dl>
          <p>{t("users.oneTime.hint")}</p>
        </div>
      ),
    });
  };
}
