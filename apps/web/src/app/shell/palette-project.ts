/** What the palette finds in the project whose window is open: accounts, items, vouchers, adjustments, procedures, people. */
import { foundKinds, home, type ProjectFound } from "@digao/contract/areas/office/home/calls";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import type { IconName } from "../../ui/Icon.tsx";
import type { PaletteGroup } from "./palette-items.ts";

const icons: Record<ProjectFound["kind"], IconName> = {
  account: "sheet",
  item: "doc",
  voucher: "voucher",
  entry: "adjust",
  procedure: "check",
  member: "user",
};
const none: ProjectFound[] = [];

export function useProjectGroups(projectId: number | undefined, keyword: string) {
  const { t } = useTranslation();
  const hasKeyword = projectId !== undefined && keyword.length > 0;
  const { data, isPlaceholderData, isFetching } = useCall(
    home.SearchProject,
    { projectId: projectId ?? 0, keyword },
    { enabled: hasKeyword, keepPrevious: true },
  );
  const found = hasKeyword ? (data ?? none) : none;
  const groups: PaletteGroup[] = foundKinds.map((kind) => ({
    title: t(`app.palette.${kind}`),
    items: found
      .filter((one) => one.kind === kind)
      .map(({ id, name, note, link }) => ({
        key: `${kind}-${projectId}-${id}`,
        label: name,
        note,
        href: link,
        icon: icons[kind],
      })),
  }));
  return { groups, isOld: isPlaceholderData, isBusy: hasKeyword && isFetching };
}
