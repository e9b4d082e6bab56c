/** Versions of a template, the latest first; the product's own stands below them. */
import type { TemplateVersion } from "@digao/contract/areas/papers/sheet-templates/calls";
import { Button, Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { PlainTable } from "../../../ui/PlainTable.tsx";

interface Props {
  versions: readonly TemplateVersion[];
  shown: number | undefined;
  onShow: (version: number | undefined) => void;
  onClose: () => void;
}
const product: TemplateVersion = { version: 0, name: "", note: null, isWithdrawn: false, by: "", at: "" };

export function TemplateVersions({ versions, shown, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const [latest] = versions;
  return (
    <Drawer open title={t("sheet-templates.versions")} size={680} onClose={onClose}>
      <PlainTable
        label={t("sheet-templates.versions")}
        rows={[...versions, product]}
        rowKey={({ version }) => version}
        columns={[
          { key: "no", title: t("sheet-templates.version"), width: 60, render: ({ version }) => version || "" },
          {
            key: "name",
            title: t("sheet-templates.name"),
            render: ({ version, name, isWithdrawn }) =>
              version === 0 || isWithdrawn ? t("sheet-templates.product") : name,
          },
          { key: "note", title: t("sheet-templates.note"), render: ({ note }) => note },
          {
            key: "by",
            title: t("sheet-templates.updated"),
            width: 200,
            render: ({ by, at }) => (at ? `${by} ${formatDateTime(at)}` : ""),
          },
          {
            key: "look",
            title: "",
            width: 70,
            render: ({ version }) => (
              <Button
                type="link"
                size="small"
                disabled={version === shown || (shown === undefined && version === (latest?.version ?? 0))}
                onClick={() => {
                  onShow(version === (latest?.version ?? 0) ? undefined : version);
                  onClose();
                }}
              >
                {t("sheet-templates.look")}
              </Button>
            ),
          },
        ]}
      />
    </Drawer>
  );
}
