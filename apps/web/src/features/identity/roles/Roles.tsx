/** Roles (角色): named sets of rights that people are given. */
import { role, roles } from "@digao/contract/areas/identity/roles/calls";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { PermissionTree } from "./PermissionTree.tsx";
import "./roles.css";

/** Each right with the area that it belongs to, as the tree shows it. */
function useRights() {
  const { data } = useCall(roles.getAllPermissions, {});
  return useMemo(() => {
    const all = data?.items ?? [];
    const areas = new Map(all.map((one) => [one.name, one.parentName === "Pages" ? one.displayName : null]));
    return all.map(({ name, displayName, parentName }) => {
      const area = parentName ? areas.get(parentName) : null;
      return { value: name, label: area ? `${area}·${displayName}` : displayName };
    });
  }, [data]);
}

function People({ row }: { row: AnyRow }) {
  const navigate = useNavigate();
  const mayUsers = useCan("Pages.Users");
  const count = Number(row.userCount);
  if (!mayUsers || count === 0) return count;
  return (
    <button type="button" className="cell-link" onClick={() => void navigate(`/sm/users?roleIds=${row.id}`)}>
      {count}
    </button>
  );
}

export function Roles() {
  const { t } = useTranslation();
  const rights = useRights();
  const rightsIn = ({ hasAllPermissions, grantedPermissions }: AnyRow) =>
    hasAllPermissions ? t("roles.all") : t("roles.rightCount", { count: [grantedPermissions].flat().length });
  return (
    <RegisterPage
      of={role}
      name="roles"
      choices={{ grantedPermissions: rights }}
      cells={{ grantedPermissions: rightsIn }}
      drawings={{ userCount: (row) => <People row={row} /> }}
      deletableTo={({ isStatic }) => (isStatic ? t("roles.staticStays") : undefined)}
      fixed={({ isStatic }) => (isStatic ? ["name"] : [])}
      controls={{
        grantedPermissions: (row) => <PermissionTree isFixed={row?.hasAllPermissions === true} />,
      }}
    />
  );
}
