/** The way into the archive with who took each step and when; what comes next is said. */
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import { Steps as Line } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";

const steps = ["prepare", "apply", "check", "confirm", "pack"] as const;

function reached({ request }: ProjectArchive): number {
  if (!request) return 0;
  if (request.status === archiveStatus.archived) return steps.length;
  if (request.confirmTime) return 4;
  if (request.status === archiveStatus.checked) return 3;
  return request.status === archiveStatus.applied ? 2 : 1;
}

export function Steps({ of }: { of: ProjectArchive }) {
  const { t } = useTranslation();
  const { request } = of;
  const said: Record<(typeof steps)[number], readonly (string | null | undefined)[]> = {
    prepare: request
      ? [of.lacks.length > 0 ? t("archives.open", { count: of.lacks.length }) : t("archives.nothingOpen")]
      : [],
    apply: [request?.applyUser, formatDateTime(request?.applyTime)],
    check: [request?.checkUser, formatDateTime(request?.checkTime)],
    confirm: [request?.confirmUser, formatDateTime(request?.confirmTime)],
    pack: [formatDateTime(request?.packedAt)],
  };
  const at = reached(of);
  const isDenied = request?.status === archiveStatus.denied;
  return (
    <Line
      size="small"
      current={at}
      {...(isDenied ? { status: "error" as const } : {})}
      items={steps.map((step) => ({
        title: t(`archives.step.${step}`),
        content: <small>{said[step].filter(Boolean).join(" · ")}</small>,
      }))}
    />
  );
}
