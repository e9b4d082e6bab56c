/** What the reader may do with an article: change, hand in, publish, return, take down. */
import { type Article, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";

type Act = "submit" | "publish" | "return" | "delete";
interface Given {
  reason?: string;
}

function useSending({ id: Id, rowVersion }: Article): Record<Act, (given: Given) => Promise<unknown>> {
  const submit = useChange(knowledge.SubmitArticle, { quiet: true });
  const publish = useChange(knowledge.PublishArticle, { quiet: true });
  const back = useChange(knowledge.ReturnArticle, { quiet: true });
  const remove = useChange(knowledge.DeleteArticle, { quiet: true });
  return {
    submit: () => submit.mutateAsync({ Id, rowVersion }),
    publish: ({ reason: words = "" }) => publish.mutateAsync({ Id, words, rowVersion }),
    return: ({ reason = "" }) => back.mutateAsync({ Id, reason, rowVersion }),
    delete: ({ reason = "" }) => remove.mutateAsync({ Id, reason, rowVersion }),
  };
}

function Question({ of, act, onClose }: { of: Article; act: Act; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  // The version that the question was asked about.
  const [asked] = useState(of);
  const send = useSending(asked)[act];
  const isDraft = asked.publishedVersion === null;
  const name = act === "delete" && !isDraft ? "takeDown" : act;
  const isNeeded = act === "return" || name === "takeDown";
  return (
    <Ask<Given>
      title={t(`knowledge.ask.${name}`, { title: asked.title })}
      why={t(`knowledge.why.${name}`)}
      okText={t(`knowledge.act.${name}`)}
      isDanger={act === "return" || act === "delete"}
      keepAs={[`article-${act}`, asked.id]}
      isReady={(given) => !isNeeded || hasReason(given)}
      send={async (given) => {
        await send(given);
        void message.success(t(`knowledge.did.${name}`));
      }}
      onClose={onClose}
    >
      {act === "submit" || name === "delete" ? undefined : (
        <ReasonField label={t(`knowledge.reason.${name}`)} isRequired={isNeeded} />
      )}
    </Ask>
  );
}

export function Acts({ of }: { of: Article }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const [act, setAct] = useState<Act>();
  const newest = of.version === of.latestVersion;
  // What is decided on is what is read: another version is opened first.
  const decides = of.canDecide.ok && newest;
  const all: readonly [act: Act, name: string, isOpen: boolean][] = [
    ["delete", of.publishedVersion === null ? "delete" : "takeDown", of.canDelete.ok],
    ["return", "return", decides],
    ["submit", "submit", of.canSubmit.ok],
    ["publish", "publish", decides],
  ];
  return (
    <>
      {of.canEdit.ok ? (
        <Button onClick={() => patch({ write: "edit" }, "push")}>{t("knowledge.act.edit")}</Button>
      ) : null}
      {all.map(([one, name, isOpen]) =>
        isOpen ? (
          <Button
            key={one}
            danger={one === "delete"}
            type={one === "publish" || one === "submit" ? "primary" : "default"}
            onClick={() => setAct(one)}
          >
            {t(`knowledge.act.${name}`)}
          </Button>
        ) : null,
      )}
      {act ? <Question of={of} act={act} onClose={() => setAct(undefined)} /> : null}
    </>
  );
}
