/** The first administrator's password, shown this once, to be handed over in person. */
import type { FirstPassword } from "@digao/contract/areas/identity/tenants/calls";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { CopyText } from "../../../ui/CopyText.tsx";

export function useShowFirstPassword() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return ({ name, tenancyName, userName, oneTimePassword }: FirstPassword & { name: string; tenancyName: string }) =>
    modal.success({
      title: t("tenants.first.title", { name }),
      okText: t("tenants.first.done"),
      content: (
        <div className="first-password">
          <dl className="facts">
            <dt>{t("tenants.field.tenancyName")}</dt>
            <dd>{tenancyName}</dd>
            <dt>{t("tenants.first.userName")}</dt>
            <dd>{userName}</dd>
            <dt>{t("tenants.first.password")}</dt>
            <dd>
              <CopyText text={oneTimePassword} />
            </dd>
          </dl>
          <p>{t("tenants.first.hint")}</p>
        </div>
      ),
    });
}
