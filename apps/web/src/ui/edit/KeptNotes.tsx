/** Above what is being written: that it was kept from an earlier sitting, and that others saved something else since. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Icon } from "../Icon.tsx";
import { RestoredNote } from "./RestoredNote.tsx";

interface Props {
  kept: { restoredAt: string | undefined; giveUp: () => void; isBehind: boolean; compare: () => void };
}

export function KeptNotes({ kept }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RestoredNote at={kept.restoredAt} onDrop={kept.giveUp} />
      {kept.isBehind ? (
        <output className="draft-note">
          <Icon name="refresh" size={14} />
          {t("live.written")}
          <Button type="link" size="small" onClick={kept.compare}>
            {t("live.compare")}
          </Button>
        </output>
      ) : null}
    </>
  );
}
