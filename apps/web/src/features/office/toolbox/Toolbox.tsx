/** The firm's tools in one place (工具应用): those that the reader's menus hold, the one used last first. */
import { type ToolName, toolbox, toolNames } from "@digao/contract/areas/office/toolbox/calls";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useCan } from "../../../lib/session.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon, type IconName } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import "./toolbox.css";

interface Tool {
  /** Key of the name it has everywhere. */
  title: string;
  href: string;
  icon: IconName;
  permission?: string;
}
const tools: Readonly<Record<ToolName, Tool>> = {
  dztable: { title: "own-sheets.title", href: "/fm/dztable", icon: "sheet" },
  matching: { title: "own-sheets.view.matching", href: "/fm/dztable?view=matching", icon: "link" },
  hzcenter: { title: "confirmations.centre", href: "/fm/hzcenter", icon: "mail" },
  pzcheckcenter: { title: "vouching.center", href: "/fm/pzcheckcenter", icon: "voucher" },
  companylookup: { title: "registry.title", href: "/fm/companylookup", icon: "search" },
  acctadjust: { title: "client-entries.title", href: "/fm/acctadjust", icon: "scale" },
  reportcreate: { title: "audit-report.register", href: "/fm/reportcreate", icon: "doc", permission: "Pages.Reports" },
};

function Entry({ name, usedAt }: { name: ToolName; usedAt: string | undefined }) {
  const { t } = useTranslation();
  const { title, href, icon } = tools[name];
  return (
    <li>
      <Link className="tool" to={href}>
        <Icon name={icon} size={22} />
        <span className="stack gap-4 slim">
          <strong>{t(title)}</strong>
          <span className="soft">{t(`toolbox.for.${name}`)}</span>
          <small className="soft">
            {usedAt ? t("toolbox.usedAt", { at: formatDateTime(usedAt) }) : t("toolbox.notUsed")}
          </small>
        </span>
      </Link>
    </li>
  );
}

export function Toolbox() {
  const { t } = useTranslation();
  const mayReport = useCan(tools.reportcreate.permission);
  const { data, error, refetch } = useCall(toolbox.GetToolUses, {});
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const usedAt = new Map(data.map(({ tool, openedAt }) => [tool, openedAt]));
  const mine = toolNames.filter((name) => name !== "reportcreate" || mayReport);
  const used = data.map(({ tool }) => tool).filter((tool) => mine.includes(tool));
  const shown = [...used, ...mine.filter((name) => !usedAt.has(name))];
  return (
    <div className="page-frame">
      <PageHead title={t("toolbox.title")} />
      <div className="page-body" {...scrolls}>
        <ul className="tools">
          {shown.map((name) => (
            <Entry key={name} name={name} usedAt={usedAt.get(name)} />
          ))}
        </ul>
      </div>
    </div>
  );
}
