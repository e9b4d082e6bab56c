/** How many messages are open beside a record; the way to read and write them, in a drawer. */
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { Button, Drawer } from "antd";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { MessagesOf } from "./MessagesOf.tsx";
import type { Place } from "./use-composer.ts";
import "./messages.css";

// What is typed in the drawer is no key of the table or the panel that the button stands in.
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keep = (event: KeyboardEvent) => {
  if (event.key !== "Escape") event.stopPropagation();
};

interface Props {
  place: Place;
  /** What the record is called. */
  title: ReactNode;
  rid?: number | undefined;
  /** All records of the kind on the page: they are counted in one call. */
  among?: readonly number[] | undefined;
}

export function MessageCount({ place, title, rid, among }: Props) {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const [isOpen, setOpen] = useState(false);
  const { entityId, referId } = place;
  const { data } = useCall(messages.GetMsgCountByRefer, { projectId, entityId, referIds: [...(among ?? [referId])] });
  const { open = 0, total = 0, unread = 0 } = data?.find((one) => one.referId === referId) ?? {};
  const label = t("messages.bubble", { open, total });
  return (
    <>
      <Button
        type="text"
        size="small"
        className={unread > 0 ? "msg-bubble is-unread" : "msg-bubble"}
        aria-label={label}
        title={label}
        icon={<Icon name="mail" size={14} />}
        onClick={() => setOpen(true)}
      >
        {total > 0 ? <span className={open > 0 ? "msg-count is-open" : "msg-count"}>{open || total}</span> : null}
      </Button>
      {isOpen ? (
        <Drawer open title={title} size={520} onClose={() => setOpen(false)} onKeyDown={keep} onClick={stop}>
          <MessagesOf place={place} rid={rid} />
        </Drawer>
      ) : null}
    </>
  );
}
