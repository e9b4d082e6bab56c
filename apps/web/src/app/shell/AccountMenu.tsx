/** The signed-in person: change password, shortcuts, sign out. */
import { externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import type { MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../lib/api.ts";
import { signOut, useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuOpener } from "./Opener.tsx";
import { openBind, openPassword, openSecurity, openShortcuts, openUnbind } from "./overlays.ts";

/** Binding where nothing is bound and the firm offers something; unbinding where something is. */
function useExternalItems(): NonNullable<MenuProps["items"]> {
  const { t } = useTranslation();
  const isBound = useSession(({ user }) => Boolean(user?.unionId));
  const offered = useCall(externalSignIn.GetExternalAuthenticationProviders, {}, { enabled: !isBound });
  const icon = <Icon name="link" />;
  if (isBound) return [{ key: "unbind", label: t("auth.external.unbindTitle"), icon }];
  return offered.data?.length ? [{ key: "bind", label: t("auth.external.bindTitle"), icon }] : [];
}

export function AccountMenu() {
  const { t } = useTranslation();
  const { user, tenant, inspection } = useSession();
  const navigate = useNavigate();
  const external = useExternalItems();
  const actions: Record<string, () => void> = {
    own: () => void navigate("/main/userProfile?isSelf=true&id=0"),
    password: openPassword,
    security: openSecurity,
    bind: openBind,
    unbind: openUnbind,
    shortcuts: openShortcuts,
    out: () => void signOut(),
  };
  const items: MenuProps["items"] = [
    ...(inspection ? [] : [{ key: "own", label: t("users.own.title"), icon: <Icon name="user" /> }]),
    { key: "password", label: t("app.header.changePassword"), icon: <Icon name="key" /> },
    { key: "security", label: t("app.header.security"), icon: <Icon name="lock" /> },
    ...external,
    { key: "shortcuts", label: t("app.header.shortcuts"), icon: <Icon name="info" />, extra: "?" },
    { type: "divider" },
    { key: "out", label: t("app.header.signOut"), icon: <Icon name="exit" /> },
  ];
  const account = t("app.header.account", { tenant: tenant?.name ?? "", name: user?.name ?? "" });
  return (
    <MenuOpener
      label={account}
      className="account"
      placement="bottomRight"
      icon={<Icon name="user" />}
      menu={{ items, onClick: ({ key }) => actions[key]?.() }}
    >
      <span className="account-name">
        <span>{tenant ? `${tenant.name} / ` : ""}</span>
        <span>{user?.name}</span>
      </span>
    </MenuOpener>
  );
}
