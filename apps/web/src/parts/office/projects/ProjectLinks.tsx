/** Projects beside a record: each with its status, and the way into it for whoever is in it. */
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useHasScreen } from "../../../lib/screens.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";

interface Row {
  id: number;
  projectName: string;
  status: number;
  isMine: boolean;
  note: ReactNode;
}

export function ProjectLinks({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  return (
    <ul className="project-links">
      {rows.map(({ id, projectName, status, isMine, note }) => (
        <li key={id}>
          <Button
            type="link"
            size="small"
            disabled={!isMine || !hasScreen(linkTo("project", id))}
            title={isMine ? undefined : t("ui.notMember")}
            onClick={() => void navigate(linkTo("project", id))}
          >
            {projectName}
          </Button>
          <CodeTag name="projectStatus" code={status} />
          <small>{note}</small>
        </li>
      ))}
    </ul>
  );
}
