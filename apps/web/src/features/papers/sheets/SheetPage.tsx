/** The page of a sheet (/maindo/sheet): without one named, the list of the project's sheets. */
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject, useTabTitle } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { PageHead } from "../../../ui/PageHead.tsx";
import { SheetList } from "./SheetList.tsx";
import { SheetPane } from "./SheetPane.tsx";

const Url = z.object({
  sheet: z.coerce.number().int().positive().optional().catch(undefined),
  tab: z.string().optional(),
  cell: z.string().optional(),
});

export function SheetPage() {
  const { t } = useTranslation();
  const project = useProject();
  const [url, patch] = useUrlState(Url);
  if (url.sheet === undefined) return <SheetList onOpen={(sheet) => patch({ sheet }, "push")} />;
  return (
    <SheetPane
      key={url.sheet}
      sheetId={url.sheet}
      at={{ tab: url.tab, cell: url.cell }}
      onPlace={(place) => patch({ ...place })}
      onRemoved={() => patch({ sheet: undefined, tab: undefined, cell: undefined })}
      frame={(tools, head, body) => (
        <>
          <Title text={head.name} />
          <PageHead
            title={head.wpIndex ? `${head.wpIndex} ${head.name}` : head.name}
            facts={[
              project.client,
              t("sheets.changedBy", { name: head.updatedBy, at: formatDateTime(head.updatedAt) }),
            ]}
            extra={tools}
          />
          {body}
        </>
      )}
    />
  );
}

function Title({ text }: { text: string }) {
  useTabTitle(text);
  return null;
}
