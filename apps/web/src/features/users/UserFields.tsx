/** The fields of a person: the account, what they may do, and what they do in the firm. */

import { users } from "@digao/contract/areas/users";
import { isEmail, isMobile } from "@digao/domain/validators/contacts";
import { Checkbox, Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../lib/api.ts";
import { type MessageKey, messageOf } from "../../lib/i18n/message-of.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { CodeSelect } from "../../ui/CodeSelect.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { useUserWords } from "./words.ts";

type Judge = (text: string) => boolean;

/** Empty is fine; a number sent back masked as it was read stays as it is. */
export function useRule() {
  const lang = useLanguage() === "en" ? "en" : "zh";
  return (isRight: Judge, key: MessageKey) => ({
    validator: (_rule: unknown, value: unknown) =>
      typeof value !== "string" || value === "" || value.includes("*") || isRight(value)
        ? Promise.resolve()
        : Promise.reject(new Error(messageOf(lang, key))),
  });
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <fieldset className="form-group">
      <legend className="section-title">{t(`users.group.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

function RoleSelect(props: { id?: string; value?: string[]; onChange?: (names: string[]) => void }) {
  const { data } = useCall(users.GetRoles, {});
  const options = (data?.items ?? []).map((role) => ({ value: role.normalizedName, label: role.displayName }));
  return <Select mode="multiple" {...props} options={options} showSearch={{ optionFilterProp: "label" }} />;
}

function AccountFields({ isDefaultAdmin }: { isDefaultAdmin: boolean }) {
  const { t } = useTranslation();
  const rule = useRule();
  const label = (name: string) => t(`users.field.${name}`);
  const required = (name: string) => ({
    required: true,
    whitespace: true,
    message: t("ui.required", { label: label(name) }),
  });
  return (
    <Group name="account">
      <Form.Item name="name" label={label("name")} rules={[required("name")]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="userName"
        label={label("userName")}
        rules={[required("userName"), rule((text) => /^[\p{L}\p{N}._@-]*$/u.test(text.trim()), "user.nameCharacters")]}
        extra={isDefaultAdmin ? t("users.adminFixed") : undefined}
      >
        <Input maxLength={64} disabled={isDefaultAdmin} autoComplete="off" />
      </Form.Item>
      <Form.Item name="emailAddress" label={label("emailAddress")} rules={[rule(isEmail, "user.emailInvalid")]}>
        <Input maxLength={128} type="email" />
      </Form.Item>
      <Form.Item name="phoneNumber" label={label("phoneNumber")} rules={[rule(isMobile, "user.phoneInvalid")]}>
        <Input maxLength={20} inputMode="tel" />
      </Form.Item>
      <Form.Item name="roleNames" label={label("roles")} className="form-wide" extra={t("users.rolesHint")}>
        <RoleSelect />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked" className="form-wide">
        <Checkbox disabled={isDefaultAdmin}>{t("users.isActive")}</Checkbox>
      </Form.Item>
    </Group>
  );
}

export function UserFields({ isDefaultAdmin = false }: { isDefaultAdmin?: boolean }) {
  const { t } = useTranslation();
  const rule = useRule();
  const { dept, position, title } = useUserWords();
  const label = (name: string) => t(`users.field.${name}`);
  return (
    <>
      <AccountFields isDefaultAdmin={isDefaultAdmin} />
      <Group name="business">
        <Form.Item name="dept" label={label("dept")}>
          <CodeSelect words={dept} isOpen />
        </Form.Item>
        <Form.Item name="position" label={label("position")}>
          <CodeSelect words={position} isOpen />
        </Form.Item>
        <Form.Item name="title" label={label("title")}>
          <CodeSelect words={title} isOpen />
        </Form.Item>
        <Form.Item
          name="cpaNo"
          label={label("cpaNo")}
          rules={[rule((text) => /^\d{12}$/.test(text.trim()), "user.cpaNoInvalid")]}
        >
          <Input maxLength={12} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="licenceValidTo" label={label("licenceValidTo")}>
          <DateInput />
        </Form.Item>
        <Form.Item name="entryDate" label={label("entryDate")}>
          <DateInput />
        </Form.Item>
        <Form.Item name="leaveDate" label={label("leaveDate")}>
          <DateInput />
        </Form.Item>
      </Group>
    </>
  );
}
