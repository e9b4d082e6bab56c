/** How much evidence there is, and a drawer with it. */
import { Button, Drawer } from "antd";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/Icon.tsx";
import "./evidence.css";

// What is typed in the drawer is no key of the table that the button stands in.
const stop = (event: SyntheticEvent) => event.stopPropagation();

interface Props {
  count: number;
  hasBroken: boolean;
  title: ReactNode;
  children: ReactNode;
}

export function EvidenceDrawer({ count, hasBroken, title, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t("evidence-links.bubble", { count });
  return (
    <>
      <Button
        type="text"
        size="small"
        className={hasBroken ? "evidence-bubble is-broken" : "evidence-bubble"}
        aria-label={label}
        title={label}
        icon={<Icon name="link" size={14} />}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? count : null}
      </Button>
      {isOpen ? (
        <Drawer open title={title} size={480} onClose={() => setOpen(false)} onKeyDown={stop} onClick={stop}>
          {children}
        </Drawer>
      ) : null}
    </>
  );
}
