/** The button of what stands before the component library has come: the frame around the pages and the first page. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import "./plain-button.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "bordered" | "primary" | "text" | "link";
  size?: "small" | "middle";
  icon?: ReactNode;
  /** What it does is under way: it cannot be pressed again. */
  isBusy?: boolean;
}

export function PlainButton({
  look = "bordered",
  size = "middle",
  icon,
  isBusy = false,
  children,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      className={className ? `plain-button ${className}` : "plain-button"}
      data-look={look}
      data-size={size}
      data-bare={children === undefined}
      aria-busy={isBusy || undefined}
      {...rest}
      disabled={isBusy || rest.disabled}
    >
      {icon}
      {children === undefined ? null : <span className="plain-button-label">{children}</span>}
    </button>
  );
}
