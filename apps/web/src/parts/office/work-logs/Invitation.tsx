/** Hours that somebody invites to: accepted or refused where they stand; what was refused can still be accepted. */
import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useLibrary } from "../../../lib/library.ts";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { isOpen } from "./week.ts";

// The question is no part of the first page's first load.
const RefuseHours = lazy(() => import("./RefuseHours.tsx").then((file) => ({ default: file.RefuseHours })));

export function Invitation({ entry }: { entry: WorkLog }) {
  const { t } = useTranslation();
  const Library = useLibrary();
  const [isRefusing, setRefusing] = useState(false);
  const { mutate, isPending } = useChange(workLogs.UpdateConsent);
  return (
    <>
      <PlainButton
        size="small"
        look={isOpen(entry) ? "primary" : "text"}
        isBusy={isPending}
        onClick={() => mutate({ Id: entry.id })}
      >
        {t("home.invite.accept")}
      </PlainButton>
      {isOpen(entry) ? (
        <PlainButton look="text" size="small" onClick={() => setRefusing(true)}>
          {t("home.invite.refuse")}
        </PlainButton>
      ) : null}
      <Suspense fallback={null}>
        {isRefusing ? (
          <Library>
            <RefuseHours entry={entry} onClose={() => setRefusing(false)} />
          </Library>
        ) : null}
      </Suspense>
    </>
  );
}
