/** What has changed since somebody signed the sheet, cell by cell. */
import { Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import { Differences } from "./Differences.tsx";

interface Props {
  sheetId: number;
  session: BookSession;
  /** As it was signed. */
  version: number;
  who: string;
  onJump: (tabId: string, cell: string) => void;
}

export function SignedChanges({ sheetId, session, version, who, onJump }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t("paper-signs.changes.show")}
      </Button>
      {isOpen ? (
        <Drawer open size={760} title={t("paper-signs.changes.title", { name: who })} onClose={() => setOpen(false)}>
          <Differences sheetId={sheetId} session={session} from={version} to={0} onJump={onJump} />
        </Drawer>
      ) : null}
    </>
  );
}
