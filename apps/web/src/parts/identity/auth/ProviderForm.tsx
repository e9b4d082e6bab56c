/** One provider of accounts; no draft of it is kept, because a secret is typed here. */
import { externalProviders, type Provider, providerMax } from "@digao/contract/areas/identity/auth/calls";
import { App, Button, Form, Input, Radio, Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { reportError } from "../../../lib/report-error.ts";
import { errorsByField } from "../../../ui/edit/field-faults.ts";

interface Props {
  /** Absent for a new one. */
  provider: Provider | undefined;
  /** The firm has WeChat already: one is enough. */
  hasWechat: boolean;
  hasWechatApp: boolean;
  onClose: () => void;
}
type Values = Record<string, unknown>;

const fields = ["name", "issuer", "clientId", "clientSecret", "isEnabled"];

function useSave({ provider, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const create = useChange(externalProviders.CreateExternalProvider, { quiet: true });
  const update = useChange(externalProviders.UpdateExternalProvider, { quiet: true });
  const save = async (values: Values) => {
    setBusy(true);
    try {
      if (provider) {
        const { id, rowVersion } = provider;
        await update.mutateAsync(sentBy(externalProviders.UpdateExternalProvider, { ...values, id, rowVersion }));
      } else await create.mutateAsync(sentBy(externalProviders.CreateExternalProvider, values));
      void message.success(t("security.providers.saved", { name: String(values.name) }));
      onClose();
    } catch (refused) {
      const { errors, isComplete } = errorsByField(faultOf(refused), fields);
      form.setFields(errors);
      if (errors[0]) form.focusField(errors[0].name);
      if (!isComplete) reportError(refused);
      setBusy(false);
    }
  };
  return { form, isBusy, save };
}

function AppFields({
  kind,
  provider,
  hasWechatApp,
}: { kind: Provider["kind"] } & Omit<Props, "onClose" | "hasWechat">) {
  const { t } = useTranslation();
  const isWechat = kind === "wechat";
  const required = (name: string) => [{ required: true, message: t("ui.required", { label: label(name) }) }];
  const label = (name: string) => t(`security.providers.${kind}.${name}`);
  return (
    <>
      {isWechat ? null : (
        <Form.Item
          name="issuer"
          label={label("issuer")}
          extra={t("security.providers.issuerHint")}
          rules={required("issuer")}
        >
          <Input maxLength={providerMax.issuer} placeholder="https://login.example.com" autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="clientId"
        label={label("clientId")}
        extra={isWechat && hasWechatApp ? t("security.providers.installationHint") : undefined}
        rules={isWechat && hasWechatApp ? [] : required("clientId")}
      >
        <Input maxLength={providerMax.clientId} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label={label("clientSecret")}
        extra={t(provider?.hasSecret ? "security.providers.secretKept" : "security.providers.secretSealed")}
      >
        <Input.Password maxLength={providerMax.clientSecret} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

export function ProviderForm(props: Props) {
  const { provider, hasWechat, hasWechatApp, onClose } = props;
  const { t } = useTranslation();
  const { form, isBusy, save } = useSave(props);
  const first: Provider["kind"] = provider?.kind ?? (hasWechat ? "oidc" : "wechat");
  const watched: unknown = Form.useWatch("kind", form);
  const kind = watched === "oidc" || watched === "wechat" ? watched : first;
  const nameOf = (of: Provider["kind"]) => t(`security.providers.name.${of}`);
  const initial = provider
    ? { name: provider.name, issuer: provider.issuer, clientId: provider.clientId, isEnabled: provider.isEnabled }
    : { kind: first, name: nameOf(first), isEnabled: true };
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void save(values)}>
      {provider ? null : (
        <Form.Item name="kind" label={t("security.providers.kindLabel")}>
          <Radio.Group
            options={(["wechat", "oidc"] as const).map((value) => ({
              value,
              label: t(`security.providers.kind.${value}`),
              disabled: value === "wechat" && hasWechat,
            }))}
            onChange={({ target }) => form.setFieldValue("name", nameOf(target.value))}
          />
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label={t("security.providers.nameLabel")}
        extra={t("security.providers.nameHint")}
        rules={[{ required: true, message: t("ui.required", { label: t("security.providers.nameLabel") }) }]}
      >
        <Input maxLength={providerMax.name} />
      </Form.Item>
      <AppFields kind={kind} provider={provider} hasWechatApp={hasWechatApp} />
      <Form.Item name="isEnabled" label={t("security.providers.isEnabled")} valuePropName="checked">
        <Switch />
      </Form.Item>
      <div className="row">
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t("ui.save")}
        </Button>
      </div>
    </Form>
  );
}
