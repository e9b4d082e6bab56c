/** Own space (个人中心): who I am in the firm, and my personal data. */
import { type PersonalInfo, users } from "@digao/contract/areas/users";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { useUrlParams } from "../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { groups } from "./fields.ts";
import { OwnDrawer } from "./OwnDrawer.tsx";
import { Picture } from "./Picture.tsx";
import { useOwnWords } from "./words.ts";
import "./own-space.css";

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
            <dt>{t(`own-space.field.${name}`)}</dt>
            <dd>{text || <span className="own-none">{t("own-space.none")}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Data({ info }: { info: PersonalInfo }) {
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
      <Picture info={info} />
      <Facts title={t("own-space.group.firm")} facts={[...firm, ...dates]} />
      {groups.map((group) => (
        <Facts
          key={group.name}
          title={t(`own-space.group.${group.name}`)}
          facts={group.fields.map(({ name }) => ({ name, text: show(name, values[name]) }))}
        />
      ))}
    </div>
  );
}

export function OwnSpace() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(users.GetUserPersonalInfo, {});
  const [info] = data ?? [];
  const primary = info ? (
    <Button type="primary" onClick={() => patch({ edit: 1 })}>
      {t("own-space.edit")}
    </Button>
  ) : null;
  return (
    <div className="page-frame">
      <PageHead title={t("own-space.title")} facts={info ? [info.name] : []} primary={primary} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {info ? <Data info={info} /> : null}
      {info || error ? null : <DelayedSkeleton />}
      {info && params.get("edit") ? <OwnDrawer info={info} onClose={() => patch({ edit: undefined })} /> : null}
    </div>
  );
}
