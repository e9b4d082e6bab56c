/** The lookup of a company (企业查询): what the company data service that is connected says of it, or why it says nothing. */

import { auditee } from "@digao/contract/areas/engagement/auditee/calls";
import { type CompanyAnswer, companyLookup, registeredNames } from "@digao/contract/areas/engagement/registry/calls";
import type { Company } from "@digao/contract/areas/engagement/registry/company";
import { limits } from "@digao/contract/limits";
import { Button, Input } from "antd";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { AnswerNote } from "../../../parts/engagement/registry/AnswerNote.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { useWords } from "../../../ui/register/use-words.ts";
import { scrolls } from "../../../ui/scrolls.ts";
import { Lists } from "./Lists.tsx";
import "./registry.css";

const nameIn = (field: (typeof registeredNames)[number]): keyof Company["company"] => {
  if (field === "custName") return "name";
  return field === "custNameEn" ? "nameEn" : field;
};

function Basics({ company }: { company: Company["company"] }) {
  const { t } = useTranslation();
  const words = useWords(auditee.spec);
  const shown = (value: unknown, text: ReactNode) =>
    value === null || value === undefined || value === "" ? (
      <span className="soft">{t("registry.noneTold")}</span>
    ) : (
      text
    );
  return (
    <dl className="registry-basics" aria-label={t("registry.basics")}>
      {registeredNames.map((field) => (
        <div key={field}>
          <dt>{field === "custName" ? t("registry.name") : words.label(auditee.spec.fields[field])}</dt>
          <dd>{shown(company[nameIn(field)], words.show(field, company[nameIn(field)]))}</dd>
        </div>
      ))}
      <div>
        <dt>{t("registry.status")}</dt>
        <dd>{shown(company.status, company.status)}</dd>
      </div>
    </dl>
  );
}

function Answer({ answer }: { answer: CompanyAnswer }) {
  const { data } = answer;
  return (
    <div className="stack gap-12">
      <AnswerNote answer={answer} />
      {data ? (
        <>
          <Basics company={data.company} />
          <Lists data={data} />
        </>
      ) : null}
    </div>
  );
}

function Found({ answer, error, isBusy }: { answer: CompanyAnswer | undefined; error: unknown; isBusy: boolean }) {
  const { t } = useTranslation();
  if (isBusy) return <DelayedSkeleton />;
  if (error) return <ErrorPanel error={error} />;
  if (!answer) return <EmptyState icon="search" title={t("registry.begin")} hint={t("registry.beginHint")} />;
  return <Answer answer={answer} />;
}

export function CompanyLookup() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const keyword = params.get("keyword") ?? "";
  const { mutate, data, error, isPending } = useChange(companyLookup.GetCompanyData, { quiet: true });
  const find = (text: string, isFresh = false) => {
    const asked = text.trim();
    if (asked.length < 2) return;
    patch({ keyword: asked });
    mutate({ keyword: asked, isFresh });
  };
  // The address shows again what it was found with; an answer of today is not asked for once more.
  const restore = useEffectEvent(() => find(keyword));
  useEffect(() => restore(), []);
  return (
    <div className="page-frame">
      <PageHead title={t("registry.title")} />
      <div className="page-body stack gap-12" {...scrolls}>
        <div className="row">
          <Input.Search
            className="registry-search"
            autoFocus
            allowClear
            maxLength={limits.titleMax}
            aria-label={t("registry.keyword")}
            placeholder={t("registry.keyword")}
            defaultValue={keyword}
            enterButton={t("registry.find")}
            loading={isPending}
            onSearch={(text) => find(text)}
          />
          {data?.fetchTime ? <Button onClick={() => find(keyword, true)}>{t("registry.again")}</Button> : null}
        </div>
        <Found answer={data} error={error} isBusy={isPending} />
      </div>
    </div>
  );
}
