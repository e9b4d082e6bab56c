/** Another choice for one project than for all. */

import { type Subscription, subscriptions } from "@digao/contract/areas/identity/subscriptions/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { Button, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { matches } from "../../../lib/pinyin.ts";

const shownMax = 200;

export function AddException({ topics }: { topics: readonly Subscription[] }) {
  const { t } = useTranslation();
  const [projectId, setProject] = useState<number | null>(null);
  const [topic, setTopic] = useState<Subscription["subCategory"] | null>(null);
  const { data } = useCall(projects.GetProjectList, { maxResultCount: shownMax });
  const on = useChange(subscriptions.CreateSubscribeInfo);
  const off = useChange(subscriptions.CancelSubscribeInfo);
  const general = topics.find(({ subCategory }) => subCategory === topic);
  const isOff = general?.isSubscribed ?? true;
  const add = () => {
    if (projectId === null || topic === null) return;
    const chosen = { subCategory: topic, target: String(projectId) };
    const onSuccess = () => setTopic(null);
    if (isOff) off.mutate(chosen, { onSuccess });
    else on.mutate(chosen, { onSuccess });
  };
  return (
    <div className="subscription-add">
      <Select
        aria-label={t("subscriptions.project")}
        placeholder={t("subscriptions.project")}
        value={projectId}
        onChange={setProject}
        popupMatchSelectWidth={false}
        showSearch={{
          filterOption: (query: string, option?: { label: string }) =>
            matches(query, option?.label ?? "", option?.label ?? ""),
        }}
        options={(data?.items ?? []).map(({ id, projectName }) => ({ value: id, label: projectName }))}
      />
      <Select
        aria-label={t("subscriptions.topic")}
        placeholder={t("subscriptions.topic")}
        value={topic}
        onChange={setTopic}
        options={topics.map(({ subCategory, subCategoryName }) => ({ value: subCategory, label: subCategoryName }))}
      />
      <Button disabled={projectId === null || topic === null} loading={on.isPending || off.isPending} onClick={add}>
        {t(isOff ? "subscriptions.addOff" : "subscriptions.addOn")}
      </Button>
    </div>
  );
}
