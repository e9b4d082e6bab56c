/** A person's data as the firm holds it. */
import type { PersonalInfo } from "@digao/contract/areas/identity/users/calls";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../../lib/format.ts";
import { groups } from "./fields.ts";
import { useOwnWords } from "./words.ts";
import "./own.css";

interface Shown {
  name: string;
  text: string;
}

function Facts({ title, facts }: { title: string; facts: readonly Shown[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      <dl className="facts">
        {facts.map(({ name, text }) => (
          <div key={name} style={{ display: "contents" }}>
            <dt>{t(`users.own.field.${name}`)}</dt>
            <dd>{text || <span className="own-none">{t("users.own.none")}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function PersonalData({ info, head }: { info: PersonalInfo; head: ReactNode }) {
  const { t } = useTranslation();
  const { show } = useOwnWords();
  const values: Readonly<Record<string, unknown>> = { ...info };
  const firm = ["userName", "emailAddress", "dept", "position", "cpaNo"].map((name) => ({
    name,
    text: String(values[name] ?? ""),
  }));
  const dates = ["licenceValidTo", "entryDate"].map((name) => ({ name, text: formatDate(String(values[name] ?? "")) }));
  return (
    <div className="own-space">
      {head}
      <Facts title={t("users.own.group.firm")} facts={[...firm, ...dates]} />
      {groups.map((group) => (
        <Facts
          key={group.name}
          title={t(`users.own.group.${group.name}`)}
          facts={group.fields.map(({ name }) => ({ name, text: show(name, values[name]) }))}
        />
      ))}
    </div>
  );
}
