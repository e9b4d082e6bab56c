/** Registration of the client (工商信息): all facts, and by kind what is declared beside what is registered. */
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { FactKind } from "@digao/contract/areas/engagement/registry/words";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { EvidenceOf } from "../../../parts/evidence/evidence-links/EvidenceOf.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead, type PageHeadProps } from "../../../ui/PageHead.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { ComparedFacts } from "./ComparedFacts.tsx";
import { RegisteredChanges } from "./RegisteredChanges.tsx";
import { TakeRegistered } from "./TakeRegistered.tsx";
import { Ties } from "./Ties.tsx";

const parts = ["facts", "management", "partner", "branch", "investment", "change", "tie"] as const;
type Part = (typeof parts)[number];

function Parts({ part }: { part: Part }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      size="small"
      aria-label={t("auditee.view.facts")}
      value={part}
      options={parts.map((value) => ({ value, label: t(`registry.part.${value}`) }))}
      onChange={(value) => patch({ part: value === "facts" ? undefined : value, open: undefined, page: undefined })}
    />
  );
}

/** The list of all facts takes its width for its filters: kinds stand beside the comparison. */
function Ways() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      size="small"
      aria-label={t("auditee.view.facts")}
      value="facts"
      options={[
        { value: "facts", label: t("registry.part.facts") },
        { value: "management", label: t("registry.compared") },
      ]}
      onChange={(value) => patch({ part: value === "facts" ? undefined : value, open: undefined, page: undefined })}
    />
  );
}

function Compared({ part }: { part: Exclude<Part, "facts"> }) {
  if (part === "change") return <RegisteredChanges />;
  return part === "tie" ? <Ties /> : <ComparedFacts kind={part satisfies FactKind} />;
}

export function Registration({ title, tabs, more = [] }: PageHeadProps & { title: string }) {
  const { t } = useTranslation();
  const { isReadOnly } = useProject();
  const [params] = useUrlParams();
  const [isTaking, take] = useState(false);
  const part = parts.find((one) => one === params.get("part")) ?? "facts";
  const dialog = isTaking ? <TakeRegistered onClose={() => take(false)} /> : null;
  if (part !== "facts")
    return (
      <div className="page-frame">
        <PageHead
          title={title}
          tabs={tabs}
          more={more}
          primary={
            isReadOnly ? null : (
              <Button type="primary" onClick={() => take(true)}>
                {t("registry.fetch")}
              </Button>
            )
          }
        />
        <div className="page-body stack" {...scrolls}>
          <div className="row">
            <Parts part={part} />
          </div>
          <Compared part={part} />
        </div>
        {dialog}
      </div>
    );
  const fetching = {
    key: "fetch",
    icon: <Icon name="search" />,
    label: t("registry.fetch"),
    onClick: () => take(true),
  };
  return (
    <>
      <RegisterPage
        of={registryFact}
        title={title}
        tabs={tabs}
        more={isReadOnly ? more : [fetching, ...more]}
        toolbar={<Ways />}
        fixed={({ source }) => (source === "service" ? ofService : ["kind", "source"])}
        acts={[
          {
            act: "disable",
            label: t("registry.disable"),
            why: (count) => t("registry.disableWhy", { count }),
            okText: t("registry.disable"),
          },
        ]}
        below={({ id }) => <EvidenceOf from={{ entityId: "registryFact", referId: id }} />}
      />
      {dialog}
    </>
  );
}

/** What a service has told of a fact stays. */
const ofService = Object.entries(registryFact.spec.fields)
  .map(([name]) => name)
  .filter((name) => name !== "review" && name !== "note");
