/** Beside a project's name: opens it in a window of its own. */
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { WindowProject } from "../../../../lib/project-window.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { useProjectWindow } from "./use-project-window.ts";

interface Props {
  project: WindowProject;
  /** Where not its home page is wanted. */
  href?: string;
  size?: "small" | "middle";
}

export function OpenSeparately({ project, href, size = "middle" }: Props) {
  const { t } = useTranslation();
  const open = useProjectWindow();
  const word = t("app.project.separate");
  return (
    <Button
      type="text"
      size={size}
      aria-label={size === "small" ? `${word} ${project.name}` : word}
      title={word}
      icon={<Icon name="window" size={size === "small" ? 14 : 16} />}
      onClick={() => void open(project, href)}
    />
  );
}
