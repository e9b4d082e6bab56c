/** Says that what is shown was kept from an earlier sitting, and lets it be given up. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";

interface Props {
  /** When it was kept; nothing is said where nothing was. */
  at: string | undefined;
  onDrop: () => void;
  className?: string;
}

export function RestoredNote({ at, onDrop, className }: Props) {
  const { t } = useTranslation();
  if (!at) return null;
  return (
    <output className={className ? `draft-note ${className}` : "draft-note"}>
      <Icon name="save" size={14} />
      {t("ui.form.restored", { time: at })}
      <Button type="link" size="small" onClick={onDrop}>
        {t("ui.form.dropDraft")}
      </Button>
    </output>
  );
}
