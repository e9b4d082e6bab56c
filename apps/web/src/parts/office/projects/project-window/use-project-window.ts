/** Opens a project in a window of its own; one that is open for another project is closed first, if the person agrees. */
import { linkTo } from "@digao/contract/links";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  closeProjectWindow,
  findProjectWindow,
  isProjectWindow,
  openProjectWindow,
  showProjectWindow,
  type WindowProject,
} from "../../../../lib/project-window.ts";
import { useOwner } from "../../../../lib/session.ts";
import { useAsk } from "../../../../ui/ask/use-ask.tsx";
import { switchWords } from "./switch-words.ts";

/** `href` where not the project's home page is wanted. */
export function useProjectWindow() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const navigate = useNavigate();
  const owner = useOwner();
  return async (to: WindowProject, href = linkTo("project", to.id)): Promise<void> => {
    // Its own shell asks about the change.
    if (isProjectWindow()) return void navigate(href);
    const other = await findProjectWindow(owner);
    const isOpen = other?.project.id === to.id;
    if (other && !isOpen) {
      const words = switchWords(to, "window");
      const question = ask({
        title: t(`${words}.title`),
        why: t(`${words}.why`, { from: other.project.name, to: to.name }),
        okText: t(`${words}.yes`),
      });
      if (!(await question.isSent)) return;
      await closeProjectWindow(other);
    }
    const open = isOpen ? showProjectWindow : openProjectWindow;
    if (!open(href)) void message.warning(t("app.project.blocked"));
  };
}
