/** The header's way to the download centre, with the number of files that are being made. */
import { type ComponentType, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { useCentre } from "./use-centre.ts";
import { useGoing } from "./use-going.ts";
import "./downloads-tool.css";

/** @param Centre comes when it is opened first. */
export function DownloadsTool({ Centre }: { Centre: ComponentType<{ onClose: () => void }> }) {
  const { t } = useTranslation();
  const { isOpen, open, close } = useCentre();
  const going = useGoing();
  const word = going > 0 ? t("downloads.headerGoing", { count: going }) : t("downloads.header");
  const icon = (
    <span className="downloads-tool">
      <Icon name="download" />
      {going > 0 ? <b aria-hidden="true">{going}</b> : null}
    </span>
  );
  return (
    <>
      <PlainButton look="text" aria-label={word} title={word} icon={icon} onClick={open} />
      {isOpen ? (
        <Suspense fallback={null}>
          <Centre onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
