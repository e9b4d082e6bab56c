/** Says why nothing is here and offers the next step. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface Props {
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}
export const EmptyState = ({ title, hint, action, icon = "doc" }: Props) => (
  <div className="empty-state">
    <Icon name={icon} size={28} />
    <p className="empty-title">{title}</p>
    {hint ? <p className="empty-hint">{hint}</p> : null}
    {action}
  </div>
);
