/** The firm's providers of accounts (社交账号登录): what people may sign in with besides the password. */
import { externalProviders, type Provider } from "@digao/contract/areas/identity/auth/calls";
import { App, Button, Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { CopyText } from "../../../ui/CopyText.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { ProviderForm } from "./ProviderForm.tsx";
import "../security/session-lines.css";
import "./providers.css";

function useDelete() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useAsk();
  const remove = useChange(externalProviders.DeleteExternalProvider, { quiet: true });
  return ({ id: Id, name, boundCount: count }: Provider) =>
    ask({
      title: t("security.providers.deleteTitle", { name }),
      why: count > 0 ? t("security.providers.deleteBound", { count }) : t("security.providers.deleteWhy"),
      okText: t("ui.delete"),
      isDanger: true,
      send: () =>
        remove.mutateAsync({ Id }).then(() => void message.success(t("security.providers.deleted", { name }))),
    });
}

function Line({ provider, onEdit }: { provider: Provider; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation();
  const ask = useDelete();
  const { kind, issuer, clientId } = provider;
  const where = kind === "oidc" ? issuer : (clientId ?? t("security.providers.installationApp"));
  return (
    <li className="session-line">
      <div className="provider-line">
        <strong>{provider.name}</strong>
        <StatusTag tone={provider.isEnabled ? "good" : "quiet"}>
          {t(provider.isEnabled ? "security.on" : "security.off")}
        </StatusTag>
        <p className="empty-meta">
          {t(`security.providers.kind.${kind}`)} · {where}
        </p>
        <p className="empty-meta">{t("security.providers.bound", { count: provider.boundCount })}</p>
      </div>
      {onEdit ? (
        <div className="row top">
          <Button size="small" onClick={onEdit}>
            {t("ui.edit")}
          </Button>
          <Button size="small" danger onClick={() => ask(provider)}>
            {t("ui.delete")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface ListProps {
  /** Absent where the reader may only look. */
  onEdit: ((provider: Provider | "new") => void) | undefined;
}

function List({ onEdit }: ListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(externalProviders.GetExternalProviders, {});
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <>
      <p>{t("security.providers.why")}</p>
      {data.items.length === 0 ? <p className="empty-meta">{t("security.providers.none")}</p> : null}
      <ul className="session-lines">
        {data.items.map((provider) => (
          <Line key={provider.id} provider={provider} onEdit={onEdit ? () => onEdit(provider) : undefined} />
        ))}
      </ul>
      {onEdit ? (
        <Button type="primary" className="provider-add" onClick={() => onEdit("new")}>
          {t("security.providers.add")}
        </Button>
      ) : null}
      <h3 className="section-title">{t("security.providers.callbacks")}</h3>
      <p className="empty-meta">{t("security.providers.callbacksWhy")}</p>
      {data.callbackUrls.map((url) => (
        <div key={url}>
          <CopyText text={url} />
        </div>
      ))}
    </>
  );
}

export function ProvidersDrawer({ mayEdit, onClose }: { mayEdit: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Provider | "new">();
  const { data } = useCall(externalProviders.GetExternalProviders, {});
  const title =
    edited === undefined ? "security.providers.title" : `security.providers.${edited === "new" ? "add" : "edit"}`;
  return (
    <Drawer open title={t(title)} size={520} onClose={onClose} destroyOnHidden>
      {edited === undefined || !data ? (
        <List onEdit={mayEdit ? setEdited : undefined} />
      ) : (
        <ProviderForm
          provider={edited === "new" ? undefined : edited}
          hasWechat={data.items.some(({ kind }) => kind === "wechat")}
          hasWechatApp={data.hasWechatApp}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Drawer>
  );
}
