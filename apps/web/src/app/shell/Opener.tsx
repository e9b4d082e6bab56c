/** A button of the frame that opens a menu or a panel below itself. */
import type { MenuProps } from "antd";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { PlainButton } from "../../ui/PlainButton.tsx";
import { overlay } from "../lazy-screen.ts";

export const HungMenu = overlay(() => import("./Hung.tsx").then((file) => file.HungMenu));
const HungPanel = overlay(() => import("./Hung.tsx").then((file) => file.HungPanel));

interface ButtonProps {
  label: string;
  size?: "small" | "middle";
  icon?: ReactNode;
  className?: string;
  placement?: "bottomLeft" | "bottomRight";
  children?: ReactNode;
}

interface Props extends ButtonProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** What opens; told how to close it. */
  hung: (close: () => void) => ReactNode;
}

function Opener({ label, size = "middle", icon, className, children, isOpen, setOpen, hung }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  // A press outside of what hangs here closes it, and the button is outside: its click shall not open it again.
  const pressedOpen = useRef(false);
  const close = () => {
    setOpen(false);
    const lost = document.activeElement;
    if (lost === document.body || lost?.closest(".ant-dropdown, .ant-popover"))
      place.current?.querySelector<HTMLElement>("button")?.focus();
  };
  const toggle = () => {
    if (!pressedOpen.current) setOpen(true);
    pressedOpen.current = false;
  };
  return (
    <span ref={place} className="opener">
      <PlainButton
        look="text"
        size={size}
        icon={icon}
        {...(className ? { className } : {})}
        aria-label={label}
        title={label}
        aria-haspopup="true"
        aria-expanded={isOpen}
        onPointerDown={() => {
          pressedOpen.current = isOpen;
        }}
        onClick={toggle}
      >
        {children}
      </PlainButton>
      <Suspense fallback={null}>{isOpen ? hung(close) : null}</Suspense>
    </span>
  );
}

export function MenuOpener({ menu, placement = "bottomLeft", ...button }: ButtonProps & { menu: MenuProps }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Opener
      {...button}
      isOpen={isOpen}
      setOpen={setOpen}
      hung={(close) => <HungMenu menu={menu} placement={placement} onClose={close} />}
    />
  );
}

interface PanelProps extends ButtonProps {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  content: ReactNode;
}
export function PanelOpener({ content, placement = "bottomRight", ...button }: PanelProps) {
  return <Opener {...button} hung={(close) => <HungPanel content={content} placement={placement} onClose={close} />} />;
}
