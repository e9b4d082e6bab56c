/** The own account's security over any page: where it is signed in, and the second factor. */
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { OwnFactor } from "../../features/identity/security/OwnFactor.tsx";
import { OwnSessions } from "../../features/identity/security/OwnSessions.tsx";
import { closeOverlay } from "./overlays.ts";

export function SecurityDrawer() {
  const { t } = useTranslation();
  return (
    <Drawer open title={t("app.header.security")} size={480} onClose={closeOverlay} destroyOnHidden>
      <OwnFactor />
      <OwnSessions />
    </Drawer>
  );
}
