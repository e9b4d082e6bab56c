/** Tasks of a project (作业任务): given to members, handed in, reviewed by another person. */
import { jobDo, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { linkTo } from "@digao/contract/links";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { useProject } from "../../../lib/page.ts";
import { useSession } from "../../../lib/session.ts";
import type { AnyRow } from "../../../ui/register/columns.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { AboutSelect } from "./AboutSelect.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { toneOf } from "./tones.ts";

function useDeletableTo() {
  const { t } = useTranslation();
  const { role, isClosed } = useProject();
  const me = useSession(({ user }) => user?.id);
  return ({ createdBy, status }: AnyRow) => {
    if (isClosed) return t("job-do.readOnly");
    if (!isInRoleSet(role, "reviewing") && createdBy !== me) return t("job-do.ofAnother");
    return status === "2" || status === "3" ? t("job-do.handedIn") : undefined;
  };
}

function Moves({ row }: { row: AnyRow }) {
  const { isClosed } = useProject();
  const moves = useCall(ownTasks.GetJobDoMoves, { id: row.id });
  if (isClosed || !moves.data) return null;
  return <MoveButtons task={{ id: row.id, title: String(row.title), rowVersion: row.rowVersion }} moves={moves.data} />;
}

function AboutLink({ row }: { row: AnyRow }) {
  const project = useProject();
  const [kind, id] = String(row.about ?? "").split(":");
  const text = String(row.aboutText ?? "");
  if (kind !== "fsItem") return text;
  return <Link to={linkTo("fsItem", Number(id), project.id, { group: Number(row.aboutGroup) })}>{text}</Link>;
}

export function ProjectJobs() {
  const { t } = useTranslation();
  const { members } = useProject();
  const deletableTo = useDeletableTo();
  const choices = useMemo(
    () => ({ ownerId: members.map(({ userId, name }) => ({ value: userId, label: name })) }),
    [members],
  );
  return (
    <RegisterPage
      of={jobDo}
      choices={choices}
      controls={{ about: () => <AboutSelect /> }}
      drawings={{
        aboutText: (row) => <AboutLink row={row} />,
        status: (row) => <StatusTag tone={toneOf(row.status)}>{t(`job-do.status.${String(row.status)}`)}</StatusTag>,
      }}
      deletableTo={deletableTo}
      actions={(row) => <Moves key={`${row.id}-${row.rowVersion}`} row={row} />}
    />
  );
}
