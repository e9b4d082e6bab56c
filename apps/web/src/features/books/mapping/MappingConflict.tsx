/** Where an account was mapped by two. */
import { useTranslation } from "react-i18next";
import { Conflict } from "../../../ui/edit/Conflict.tsx";
import { isTarget } from "./changes.ts";
import type { Mapping } from "./use-mapping.ts";

export function MappingConflict({ mapping: { accounts, byId, edit } }: { mapping: Mapping }) {
  const { t } = useTranslation();
  const labelOf = (name: string) => {
    const account = accounts.find(({ id }) => id === Number(name));
    return account ? `${account.code} ${account.fullName}` : name;
  };
  const show = (_name: string, value: unknown) => {
    const item = isTarget(value) ? byId.get(value.item ?? 0) : undefined;
    return item ? `${item.stdCode} ${item.name}` : t("mapping.state.unmapped");
  };
  return <Conflict edit={edit} labelOf={labelOf} show={show} />;
}
