/** The form of the project window's head: supervision, a risk prompt or a review note on the record that the page shows. */
import { messages, type ThreadType } from "@digao/contract/areas/evidence/messages/calls";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Composer } from "./Composer.tsx";
import type { Place } from "./use-composer.ts";
import "./messages.css";

interface Props {
  place: Place;
  itemId: number | undefined;
  types: readonly ThreadType[];
  leaver: RefObject<(() => void) | undefined>;
  onClose: () => void;
}

export function SupervisionForm({ place, itemId, types, leaver, onClose }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const { data } = useCall(messages.GetMsgSubject, { projectId, entityId: place.entityId, referId: place.referId });
  const rid = place.entityId === "fsItem" ? place.referId : undefined;
  return (
    <>
      <p className="msg-hint">{t("messages.about", { record: data?.referText ?? "…" })}</p>
      <Composer target={{ kind: "new", place, types, itemId, rid }} takesFocus leaver={leaver} onClose={onClose} />
    </>
  );
}
