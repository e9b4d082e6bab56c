/** What stands in braces in a template, and what is put in its place when a paper is made of it. */
import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { CopyText } from "../../../ui/CopyText.tsx";
import { PlainTable } from "../../../ui/PlainTable.tsx";

/** The places of a paper, and those of lists, whose row is repeated for each entry. */
const groups = {
  paper: ["item", "itemName", "index", "letter", "mainAccount"],
  account: ["account.code", "account.name", "account.measure", "account.sign", "account.opening"],
  aux: ["aux.account", "aux.accountName", "aux.type", "aux.name", "aux.sign"],
  aged: ["aged.account", "aged.name", "aged.balance", "aged.band0"],
  program: ["program.no", "program.text", "program.assertions", "program.index"],
  month: ["month.key"],
} as const;
type Group = keyof typeof groups;
const names = Object.keys(groups) as Group[];

export function Places({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer open title={t("sheet-templates.places")} size={560} onClose={onClose}>
      <div className="stack">
        <p>{t("sheet-templates.placesHint")}</p>
        {names.map((group) => (
          <section key={group} aria-label={t(`sheet-templates.place.${group}.title`)}>
            <h3>{t(`sheet-templates.place.${group}.title`)}</h3>
            <p className="soft">{t(`sheet-templates.place.${group}.hint`)}</p>
            <PlainTable
              label={t(`sheet-templates.place.${group}.title`)}
              rows={groups[group]}
              rowKey={(name) => name}
              columns={[
                {
                  key: "name",
                  title: t("sheet-templates.placeName"),
                  render: (name) => <CopyText text={`{{${name}}}`} />,
                },
              ]}
            />
          </section>
        ))}
      </div>
    </Drawer>
  );
}
