/** Says that a party is related to the client, and how; or takes it off the list with a reason. */

import {
  type Relation,
  relatedNoteMax,
  relatedParties,
  relations,
} from "@digao/contract/areas/balance/related-parties/calls";
import { limits } from "@digao/contract/limits";
import { Button, Form, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../../ui/ask/ReasonField.tsx";

/** A party on the list, or a name that is about to be. */
export interface Named {
  id?: number;
  rowVersion?: number;
  name: string;
  relation?: Relation | undefined;
  note?: string | null;
}
interface Props {
  projectId: number;
  party: Named;
  onClose: () => void;
}
interface Values {
  name?: string;
  relation?: Relation;
  note?: string;
}

function RemoveDialog({ projectId, party, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useChange(relatedParties.RemoveRelatedParty, { quiet: true });
  const { id = 0, rowVersion = 1, name } = party;
  return (
    <Ask<{ reason?: string }>
      title={t("related-parties.removeTitle", { name })}
      why={t("related-parties.removeWhy")}
      okText={t("related-parties.remove")}
      isDanger
      isReady={hasReason}
      send={({ reason = "" }) => remove.mutateAsync({ projectId, id, rowVersion, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField label={t("related-parties.reason")} isRequired max={relatedNoteMax} />
    </Ask>
  );
}

export function RelatedDialog(props: Props) {
  const { t } = useTranslation();
  const save = useChange(relatedParties.SaveRelatedParty, { quiet: true });
  const [isRemoving, setRemoving] = useState(false);
  const { projectId, party, onClose } = props;
  if (isRemoving) return <RemoveDialog {...props} />;
  const options = relations.map((value) => ({ value, label: t(`related-parties.relation.${value}`) }));
  const isKnown = party.id !== undefined;
  return (
    <Ask<Values>
      title={t(isKnown ? "related-parties.edit" : "related-parties.add")}
      why={t("related-parties.why")}
      okText={t("ui.save")}
      initial={{ name: party.name, note: party.note ?? "", ...(party.relation ? { relation: party.relation } : {}) }}
      isReady={({ name, relation }) => Boolean(name?.trim() && relation)}
      send={({ name = "", relation = "other", note }) =>
        save.mutateAsync({
          projectId,
          name: name.trim(),
          relation,
          note: note?.trim() || null,
          ...(party.id === undefined ? {} : { id: party.id, rowVersion: party.rowVersion ?? 1 }),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t("related-parties.name")} required>
        <Input maxLength={limits.titleMax} />
      </Form.Item>
      <Form.Item name="relation" label={t("related-parties.relationLabel")} required>
        <Select options={options} />
      </Form.Item>
      <Form.Item name="note" label={t("related-parties.note")}>
        <Input.TextArea maxLength={relatedNoteMax} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      {isKnown ? (
        <Button danger type="link" onClick={() => setRemoving(true)}>
          {t("related-parties.remove")}
        </Button>
      ) : null}
    </Ask>
  );
}
