/** Roles of a person, given here where administrators are kept apart. */
import { roles } from "@digao/contract/areas/identity/roles/calls";
import { adminSeparation, type UserSecurityRow } from "@digao/contract/areas/identity/security/calls";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";

type Person = Pick<UserSecurityRow, "userId" | "name">;

function GrantRoles({ person: { userId, name }, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const held = useCall(adminSeparation.GetRolesOf, { userId }, { staleMs: 0 });
  const all = useCall(roles.GetRoles, {});
  const grant = useChange(adminSeparation.GrantRoles, { quiet: true });
  const label = t("security.separation.roles");
  if (!held.data || !all.data) return null;
  return (
    <Ask<{ roleIds: number[] }>
      title={t("security.separation.rolesOf", { name })}
      okText={t("ui.save")}
      initial={{ roleIds: held.data.roleIds }}
      send={async ({ roleIds }) => {
        await grant.mutateAsync({ userId, roleIds });
        void message.success(t("security.separation.granted", { name }));
      }}
      onClose={onClose}
    >
      <Form.Item name="roleIds" label={label}>
        <Select
          mode="multiple"
          aria-label={label}
          showSearch={{ optionFilterProp: "label" }}
          options={all.data.items.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
      </Form.Item>
    </Ask>
  );
}

export function PersonRoles({ person }: { person: Person }) {
  const { t } = useTranslation();
  const mayGrant = useCan("Pages.Roles.Edit");
  const { data } = useCall(adminSeparation.GetIsSeparated, {}, { staleMs: 60_000 });
  const [isOpen, setOpen] = useState(false);
  if (!mayGrant || !data?.isOn) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("security.separation.roles")}
      </Button>
      {isOpen ? <GrantRoles person={person} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
