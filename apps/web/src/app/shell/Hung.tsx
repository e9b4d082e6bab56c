/** Menus and panels of the component library hung on something that is there already; they come when first opened. */
import { Dropdown, type MenuProps, Popover } from "antd";
import type { CSSProperties, ReactNode } from "react";

type Placement = "bottomLeft" | "bottomRight";
interface Props {
  placement: Placement;
  /** Where the anchor lies: over the button, or at the place of a right click. */
  at?: CSSProperties | undefined;
  onClose: () => void;
}

const anchor = (at: CSSProperties | undefined) => <span className="hung-anchor" style={at} />;

export function HungMenu({ menu, placement, at, onClose }: Props & { menu: MenuProps }) {
  const items: MenuProps = {
    ...menu,
    onClick: (info) => {
      onClose();
      menu.onClick?.(info);
    },
  };
  const onOpenChange = (isOpen: boolean) => isOpen || onClose();
  return (
    <Dropdown open autoFocus menu={items} trigger={["click"]} placement={placement} onOpenChange={onOpenChange}>
      {anchor(at)}
    </Dropdown>
  );
}

export function HungPanel({ content, placement, at, onClose }: Props & { content: ReactNode }) {
  const onOpenChange = (isOpen: boolean) => isOpen || onClose();
  return (
    <Popover open trigger="click" placement={placement} content={content} onOpenChange={onOpenChange}>
      {anchor(at)}
    </Popover>
  );
}
