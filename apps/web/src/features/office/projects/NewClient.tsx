/** The basics of a client that is missing while a project is set up. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { useTranslation } from "react-i18next";
import { NewRecord } from "../../../ui/register/Editor.tsx";
import { useWords } from "../../../ui/register/use-words.ts";

const basics = ["custName", "custShort", "uscc", "legalRep", "contact", "tel"];

interface Props {
  name: string;
  onClose: () => void;
  onCreated: (client: { id: number; name: string }) => void;
}

export function NewClient({ name, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  return (
    <NewRecord
      of={customer}
      words={useWords(customer.spec)}
      choices={{}}
      only={basics}
      start={{ custName: name }}
      title={t("projects.clientNew")}
      note={<p className="quiet-line form-hint">{t("projects.clientNewHint")}</p>}
      onSaved={({ id, label }) => onCreated({ id, name: label })}
      onClose={onClose}
    />
  );
}
