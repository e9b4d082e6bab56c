/** The client's related parties (关联方名单), and names of its record, its group and its books that may be some. */
import {
  type RelatedCandidate,
  relatedParties,
  relatedParty,
} from "@digao/contract/areas/balance/related-parties/calls";
import { relationWords } from "@digao/contract/areas/balance/related-parties/relations";
import { wordIn } from "@digao/contract/pairs";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { RecordForm } from "../../../ui/register/RecordForm.tsx";
import { RegisterPage } from "../../../ui/register/RegisterPage.tsx";
import { ScrollBox } from "../../../ui/ScrollBox.tsx";
import { Window } from "../../../ui/Window.tsx";

interface Props {
  candidates: readonly RelatedCandidate[];
  onClose: () => void;
}

function Candidates({ candidates, onClose }: Props) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const [party, setParty] = useState<Pick<RelatedCandidate, "name" | "relation">>();
  const columns: PlainColumn<RelatedCandidate>[] = [
    { key: "name", title: t("related-parties.name"), render: ({ name }) => name },
    {
      key: "relation",
      title: t("related-parties.relationLabel"),
      width: 170,
      render: ({ relation }) => wordIn(lang, relationWords[relation]),
    },
    {
      key: "source",
      title: t("related-parties.sourceLabel"),
      render: ({ source }) => t(`related-parties.source.${source}`),
    },
    {
      key: "act",
      title: "",
      width: 70,
      render: ({ name, relation }) => (
        <Button size="small" type="link" onClick={() => setParty({ name, relation })}>
          {t("related-parties.addThis")}
        </Button>
      ),
    },
  ];
  return (
    <Window title={t("related-parties.candidates")} width={760} onCancel={onClose} footer={null}>
      <ScrollBox className="related-candidates" label={t("related-parties.candidates")}>
        <PlainTable
          columns={columns}
          rows={candidates}
          rowKey={({ name }) => name}
          label={t("related-parties.candidates")}
        />
      </ScrollBox>
      {party ? (
        <RecordForm
          of={relatedParty}
          record={{ start: party, title: t("related-parties.add") }}
          onClose={() => setParty(undefined)}
        />
      ) : null}
    </Window>
  );
}

export function RelatedParties() {
  const { t } = useTranslation();
  const { id: projectId, isReadOnly } = useProject();
  const [isSearching, ask] = useState(false);
  const { data: candidates = [] } = useCall(relatedParties.GetRelatedCandidates, { projectId });
  const offer = {
    key: "candidates",
    icon: <Icon name="search" />,
    label: t("related-parties.candidatesOf", { count: candidates.length }),
    disabled: candidates.length === 0,
    onClick: () => ask(true),
  };
  return (
    <>
      <RegisterPage
        of={relatedParty}
        title={t("related-parties.title")}
        newTitle={t("related-parties.add")}
        acts={[
          {
            act: "relate",
            label: t("related-parties.relate"),
            why: (count) => t("related-parties.relateWhy", { count }),
            okText: t("ui.save"),
          },
        ]}
        more={isReadOnly ? [] : [offer]}
      />
      {isSearching ? <Candidates candidates={candidates} onClose={() => ask(false)} /> : null}
    </>
  );
}
