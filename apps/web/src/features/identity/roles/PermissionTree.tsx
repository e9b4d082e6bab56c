/** The rights of the platform as a tree of areas and actions; a right that the reader does not hold cannot be given or taken. */
import { type Permission, roles } from "@digao/contract/areas/identity/roles/calls";
import { Tree } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";

interface Props {
  id?: string;
  value?: readonly string[];
  onChange?: (names: string[]) => void;
  /** The role holds every right: the tree is shown, not changed. */
  isFixed: boolean;
}
interface Branch {
  key: string;
  title: string;
  disableCheckbox: boolean;
  children: Branch[];
}

export function branchesOf(all: readonly Permission[], parent: string | null, isFixed: boolean): Branch[] {
  return all
    .filter((one) => one.parentName === parent)
    .map(({ name, displayName, isGrantable }) => ({
      key: name,
      title: displayName,
      disableCheckbox: isFixed || !isGrantable,
      children: branchesOf(all, name, isFixed),
    }));
}

/** An action is of no use without its area: it brings the area along, and goes with it. */
export function settled(all: readonly Permission[], before: readonly string[], after: readonly string[]): string[] {
  const parentOf = new Map(all.map((one) => [one.name, one.parentName]));
  const isUnder = (name: string, top: string): boolean => {
    const parent = parentOf.get(name);
    return parent !== null && parent !== undefined && (parent === top || isUnder(parent, top));
  };
  const taken = before.filter((name) => !after.includes(name));
  const remaining = after.filter((name) => !taken.some((top) => isUnder(name, top)));
  const above = (name: string): string[] => {
    const parent = parentOf.get(name);
    return parent ? [...above(parent), parent] : [];
  };
  return [...new Set(remaining.flatMap((name) => [...above(name), name]))];
}

export function PermissionTree({ value = [], onChange, isFixed, id }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(roles.getAllPermissions, {});
  const all = useMemo(() => data?.items ?? [], [data]);
  const branches = useMemo(() => branchesOf(all, null, isFixed), [all, isFixed]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const checked = isFixed ? all.map((one) => one.name) : [...value];
  return (
    <fieldset id={id} className="permission-tree" aria-label={t("roles.rights")}>
      {isFixed ? <p>{t("roles.allRights")}</p> : null}
      <Tree
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll
        treeData={branches}
        checkedKeys={checked}
        onCheck={(now) => {
          const keys = Array.isArray(now) ? now : now.checked;
          onChange?.(settled(all, value, keys.map(String)));
        }}
      />
    </fieldset>
  );
}
