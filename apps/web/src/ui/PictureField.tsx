/** A picture that can be changed and taken away: png or jpg below 2 MB. */
import type { Endpoint } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { App, Button, Upload } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, upload, useChange } from "../lib/api.ts";
import { reportError } from "../lib/report-error.ts";

interface Props {
  /** As it is shown. */
  children: ReactNode;
  isThere: boolean;
  send: Endpoint;
  remove: Endpoint;
  /** After it was changed or taken away. */
  onChanged: () => Promise<unknown>;
}

export function PictureField({ children, isThere, send, remove, onChanged }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const taken = useChange(remove);
  const change = async (file: File) => {
    if (!/\.(png|jpe?g)$/i.test(file.name)) return void message.error(t("ui.picture.kind"));
    if (file.size > limits.imageBytesMax) return void message.error(t("ui.picture.size"));
    setBusy(true);
    try {
      await upload(send, sentBy(send, {}), [file]);
      await onChanged();
      void message.success(t("ui.picture.saved"));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="picture-field">
      {children}
      <span>
        <Upload
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            void change(file);
            return false;
          }}
        >
          <Button size="small" loading={isBusy}>
            {t("ui.picture.choose")}
          </Button>
        </Upload>
        {isThere ? (
          <Button
            type="link"
            size="small"
            danger
            loading={taken.isPending}
            onClick={() => taken.mutate(sentBy(remove, {}), { onSuccess: () => void onChanged() })}
          >
            {t("ui.picture.remove")}
          </Button>
        ) : null}
        <small>{t("ui.picture.hint")}</small>
      </span>
    </div>
  );
}
