/** Finds a client by name, code or pinyin initials; one that is missing is created on the spot. */
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { Button, Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useList } from "../../../lib/list-call.ts";
import { useCan } from "../../../lib/session.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { NewClient } from "./NewClient.tsx";

export interface Client {
  id: number;
  name: string;
}
interface Props {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  /** The client chosen now, whose name may stand on no page of the search. */
  current: Client | undefined;
  onClient: (client: Client | undefined) => void;
}
const shownMax = 20;

export function ClientPicker({ id, value, onChange, current, onClient }: Props) {
  const { t } = useTranslation();
  const mayCreate = useCan("Pages.Customers.Create");
  const [query, setQuery] = useState("");
  const [isNew, setNew] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** What was typed becomes the name of the new client. */
  const [newName, setNewName] = useState("");
  const keyword = useDeferredValue(query.trim());
  const { page, isPending } = useList(customer.calls.list, { keyword, maxResultCount: shownMax });
  const found = (page?.items ?? []).map((row) => ({ value: row.id, label: row.custName, note: row.uscc ?? "" }));
  const isMissing = current && current.id === value && !keyword && !found.some((option) => option.value === current.id);
  const options = isMissing ? [{ value: current.id, label: current.name, note: "" }, ...found] : found;
  const choose = (client: Client | undefined) => {
    setQuery("");
    onClient(client);
    onChange?.(client?.id ?? null);
  };
  const label = current && current.id === value ? current.name : undefined;
  const startNew = () => {
    setNewName(query.trim());
    setQuery("");
    setOpen(false);
    setNew(true);
  };
  const create = (
    <div className="picker-foot">
      <Button type="link" size="small" icon={<Icon name="add" size={14} />} onClick={startNew}>
        {t("projects.clientNew")}
      </Button>
    </div>
  );
  return (
    <>
      <Select<number | null>
        {...(id ? { id } : {})}
        allowClear
        loading={isPending}
        placeholder={t("projects.clientHint")}
        notFoundContent={isPending ? null : t("projects.clientNone")}
        open={isOpen}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: query, onSearch: setQuery }}
        options={options}
        labelRender={(option) => option.label ?? label ?? String(option.value)}
        optionRender={(option) => (
          <span className="user-option">
            {option.label}
            <small>{String(option.data.note)}</small>
          </span>
        )}
        popupRender={(menu) => (
          <>
            {menu}
            {mayCreate ? create : null}
          </>
        )}
        value={value ?? null}
        onChange={(next) => {
          const row = options.find((option) => option.value === next);
          choose(row ? { id: row.value, name: row.label } : undefined);
        }}
      />
      {isNew ? <NewClient name={newName} onClose={() => setNew(false)} onCreated={choose} /> : null}
    </>
  );
}
