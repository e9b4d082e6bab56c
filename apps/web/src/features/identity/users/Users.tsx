/** People of the firm (用户): the register of accounts, with one-time passwords, doors, and personal data beside it. */

import { systemCodes } from "@digao/contract/areas/firm/system-codes/calls";
import { adminSeparation } from "@digao/contract/areas/identity/security/calls";
import { type User, user, users } from "@digao/contract/areas/identity/users/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { useForms } from "../../../lib/use-forms.ts";
import { CodeSelect, type CodeWords } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { useShowOneTimePassword } from "./OneTimePassword.tsx";
import { PersonalFacts } from "./PersonalFacts.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { stateOf, UserState } from "./UserState.tsx";
import { useRemoveUser, useSetActive } from "./use-actions.ts";
import "./users.css";

const sameWords = (list: readonly (string | null)[]): CodeWords =>
  Object.fromEntries(list.flatMap((word) => (word ? [[word, word]] : [])));
const offered = (words: CodeWords) => Object.keys(words).map((word) => ({ value: word, label: word }));

/** Departments and positions are the firm's own words: its codes and those in use are offered, new ones may be typed. */
function useOffers() {
  const { data: people } = useCall(users.GetCurrentTenantAllUser, {}, { staleMs: 60_000 });
  const { data: roles } = useCall(users.GetRoles, {});
  const { data: codes } = useCall(systemCodes.GetSystemCodeByCategory, {}, { staleMs: 60_000 });
  return useMemo(() => {
    const named = (category: string) =>
      (codes ?? []).flatMap((one) => (one.categoryCode === category && one.isEnabled ? [one.name] : []));
    const dept = sameWords([...named("DEPT"), ...(people ?? []).map((one) => one.dept)]);
    const position = sameWords([...named("POSITION"), ...(people ?? []).map((one) => one.position)]);
    const all = roles?.items ?? [];
    const choices = {
      dept: offered(dept),
      roleNames: all.map(({ normalizedName, displayName }) => ({ value: normalizedName, label: displayName })),
      roleIds: all.map(({ id, displayName }) => ({ value: id, label: displayName })),
    };
    const controls = {
      dept: () => <CodeSelect words={dept} isOpen />,
      position: () => <CodeSelect words={position} isOpen />,
    };
    return { choices, controls };
  }, [people, roles, codes]);
}

const personIn = (row: AnyRow) => row as AnyRow & User;

/** In place of the field: roles are given elsewhere, and none are sent. */
function RolesApart() {
  const { t } = useTranslation();
  return <span className="soft">{t("users.rolesApart")}</span>;
}

export function Users() {
  const { t } = useTranslation();
  const [mayEdit, mayDelete] = [useCan("Pages.Users.Edit"), useCan("Pages.Users.Delete")];
  const forms = useForms({ reset: mayEdit });
  const { choices, controls } = useOffers();
  const setActive = useSetActive();
  const remove = useRemoveUser();
  const showPassword = useShowOneTimePassword();
  const { data: separation } = useCall(adminSeparation.GetIsSeparated, {}, { staleMs: 60_000 });
  const allControls = {
    ...controls,
    ...(separation?.isOn ? { roleNames: () => <RolesApart /> } : {}),
  };
  const reset = forms.opener("reset");
  const changed = forms.idIn("reset");
  const menu = (row: AnyRow) => [
    ...(reset ? [{ key: "reset", label: t("users.reset.title"), onClick: () => reset(row) }] : []),
    ...(mayEdit
      ? [
          {
            key: "active",
            label: t(row.isActive ? "users.disable" : "users.enable"),
            onClick: () => setActive(personIn(row)),
          },
        ]
      : []),
  ];
  return (
    <>
      <RegisterPage
        of={user}
        name="users"
        choices={choices}
        controls={allControls}
        menu={menu}
        {...(mayDelete ? { remove: (row: AnyRow) => remove(personIn(row)) } : {})}
        cells={{
          isActive: (row) => t(`users.state.${stateOf(personIn(row))}`),
          lastLoginTime: ({ lastLoginTime }) => (lastLoginTime ? formatDate(String(lastLoginTime)) : t("users.never")),
        }}
        drawings={{ isActive: (row) => <UserState user={personIn(row)} /> }}
        fixed={({ isDefaultAdmin }) => (isDefaultAdmin ? ["userName", "isActive"] : [])}
        below={(row) => <PersonalFacts key={row.id} userId={row.id} />}
        importNote={t("users.importNote")}
        onSaved={({ isNew, answer }) => {
          if (!isNew) return;
          const { name, userName, oneTimePassword } = answer as User & { oneTimePassword: string | null };
          showPassword({ name, userName, password: oneTimePassword });
        }}
      />
      {changed === undefined ? null : <ResetPassword key={changed} id={changed} onClose={forms.close} />}
    </>
  );
}
