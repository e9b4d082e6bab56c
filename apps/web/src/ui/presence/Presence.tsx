/** Who else is at this record now, and who of them edits it. */
import type { LivePlace } from "@digao/contract/areas/identity/live/calls";
import { useTranslation } from "react-i18next";
import { usePresence } from "../../lib/use-live.ts";
import { Icon } from "../Icon.tsx";
import "./presence.css";

interface Props {
  /** Nothing is shown while there is no record yet. */
  at: LivePlace | undefined;
  isEditing: boolean;
}

const namesMax = 3;

export function Presence({ at, isEditing }: Props) {
  const { t } = useTranslation();
  const others = usePresence(at, isEditing);
  const editing = others.filter((one) => one.isEditing);
  const shown = editing.length > 0 ? editing : others;
  if (shown.length === 0) return null;
  const names = shown.slice(0, namesMax).map(({ name }) => name);
  const key = editing.length > 0 ? "live.editing" : "live.viewing";
  const more = shown.length > namesMax ? t("live.andMore", { count: shown.length }) : "";
  return (
    <output className={`presence${editing.length > 0 ? " is-editing" : ""}`} aria-live="polite">
      <Icon name={editing.length > 0 ? "edit" : "user"} size={14} />
      {t(key, { names: names.join(t("live.comma")) + more })}
    </output>
  );
}
