/** Picks people by name, user name or pinyin initials (zs → 张三), grouped by department. */

import type { UserPick } from "@digao/contract/areas/identity/users/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { matches } from "../../../lib/pinyin.ts";

interface Shared {
  id?: string;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Only these people, e.g. the members of a project. */
  among?: ReadonlySet<number>;
  /** People not to be offered. */
  except?: ReadonlySet<number>;
}
interface One extends Shared {
  mode?: "one";
  value?: number | null;
  onChange?: (id: number | null) => void;
}
interface Many extends Shared {
  mode: "many";
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const peopleFreshMs = 5 * 60_000;

function optionsOf(people: readonly UserPick[], { among, except }: Shared) {
  const open = people.filter((one) => (among?.has(one.id) ?? true) && !except?.has(one.id));
  const depts = [...new Set(open.map((one) => one.dept ?? ""))];
  const membersOf = (dept: string) => open.filter((one) => (one.dept ?? "") === dept);
  return depts.map((dept) => ({
    label: dept || "–",
    title: dept,
    options: membersOf(dept).map((one) => ({
      value: one.id,
      label: one.name,
      found: `${one.name} ${one.userName}`,
      initials: one.pinyin,
      note: [one.position, one.userName].filter(Boolean).join(" · "),
    })),
  }));
}

export function UserPicker(props: One | Many) {
  const { t } = useTranslation();
  const { id, label, placeholder, disabled, among, except } = props;
  const { data, isPending } = useCall(projects.GetUserList, {}, { staleMs: peopleFreshMs });
  const options = useMemo(
    () => optionsOf(data ?? [], { ...(among ? { among } : {}), ...(except ? { except } : {}) }),
    [data, among, except],
  );
  const shared = {
    ...(id ? { id } : {}),
    "aria-label": label,
    disabled: disabled ?? false,
    allowClear: true,
    loading: isPending,
    options,
    placeholder: placeholder ?? t("ui.user.placeholder"),
    notFoundContent: isPending ? null : t("ui.user.none"),
    showSearch: {
      filterOption: (query: string, option?: object) => {
        const found = option && "found" in option ? String(option.found) : "";
        const initials = option && "initials" in option ? String(option.initials) : "";
        return matches(query, found, initials);
      },
    },
    optionRender: (option: { label?: unknown; data: object }) => (
      <span className="user-option">
        {String(option.label)}
        <small>{"note" in option.data ? String(option.data.note) : ""}</small>
      </span>
    ),
    style: { width: "100%" },
  };
  if (props.mode === "many") {
    return (
      <Select<number[]>
        {...shared}
        mode="multiple"
        value={props.value ?? []}
        onChange={(ids) => props.onChange?.(ids)}
      />
    );
  }
  return (
    <Select<number | null>
      {...shared}
      value={props.value ?? null}
      onChange={(next) => props.onChange?.(next ?? null)}
    />
  );
}
