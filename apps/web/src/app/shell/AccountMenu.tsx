/** The signed-in person: change password, shortcuts, sign out. */
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { signOut, useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { openPassword, openSecurity, openShortcuts } from "./overlays.ts";

export function AccountMenu() {
  const { t } = useTranslation();
  const { user, tenant } = useSession();
  const navigate = useNavigate();
  const actions: Record<string, () => void> = {
    own: () => void navigate("/main/userProfile?isSelf=true&id=0"),
    password: openPassword,
    security: openSecurity,
    shortcuts: openShortcuts,
    out: () => void signOut(),
  };
  const items: MenuProps["items"] = [
    { key: "own", label: t("own-space.title"), icon: <Icon name="user" /> },
    { key: "password", label: t("app.header.changePassword"), icon: <Icon name="key" /> },
    { key: "security", label: t("app.header.security"), icon: <Icon name="lock" /> },
    { key: "shortcuts", label: t("app.header.shortcuts"), icon: <Icon name="info" />, extra: "?" },
    { type: "divider" },
    { key: "out", label: t("app.header.signOut"), icon: <Icon name="exit" /> },
  ];
  const account = t("app.header.account", { tenant: tenant?.name ?? "", name: user?.name ?? "" });
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => actions[key]?.() }} trigger={["click"]} placement="bottomRight">
      <Button type="text" className="account" aria-label={account}>
        <Icon name="user" />
        <span className="account-name">{account}</span>
      </Button>
    </Dropdown>
  );
}
