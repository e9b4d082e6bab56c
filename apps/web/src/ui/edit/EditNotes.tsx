/** Above what is being written: that it was kept from an earlier sitting, and that others saved something else since. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";
import { RestoredNote } from "./RestoredNote.tsx";

interface Props {
  edit: { restoredAt: string | undefined; giveUp: () => void; isBehind: boolean; compare: () => void };
}

export function EditNotes({ edit }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RestoredNote at={edit.restoredAt} onDrop={edit.giveUp} />
      {edit.isBehind ? (
        <output className="draft-note">
          <Icon name="refresh" size={14} />
          {t("live.written")}
          <Button type="link" size="small" onClick={edit.compare}>
            {t("live.compare")}
          </Button>
        </output>
      ) : null}
    </>
  );
}
