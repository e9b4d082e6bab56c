import { encodeId } from "@digao/contract/links";
import type { Lang } from "@digao/contract/messages";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";
import { projectMenu } from "../../../platform/seed/menu.ts";

const addressOf = (page: string, projectId: number | null, more: Record<string, string> = {}): string =>
  `/maindo/${page}?${new URLSearchParams({ id: encodeId(projectId ?? 0), ...more })}`;

export const readers = {
  // Logged under the person; the team of a project has one page.
  projectMember: named("name", undefined, {
    table: "app_user",
    address: (projectId) => addressOf("auditmember", projectId),
  }),
  menuNode: (_db, { ids, projectId }) => {
    const pages = projectMenu().flatMap((entry) => entry.children ?? [entry]);
    const sought = pages.filter(({ id, pathurl }) => pathurl !== "" && ids.includes(String(id)));
    return Promise.resolve(
      sought.map(({ id, label, labelEn, pathurl }) => {
        const name = (lang: Lang): string => (lang === "en" ? labelEn : label);
        return {
          refId: String(id),
          name,
          title: name,
          address: addressOf(pathurl, projectId, { menuid: encodeId(id) }),
        };
      }),
    );
  },
} as const satisfies Record<string, RecordReader>;
