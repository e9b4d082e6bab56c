/** One's own picture: png or jpg below 2 MB. */

import { type PersonalInfo, users } from "@digao/contract/areas/users";
import { limits } from "@digao/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refresh, upload, useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { HeadImage } from "../../../ui/HeadImage.tsx";

export function Picture({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = useChange(users.DeleteHeadImage);
  const send = async (file: File) => {
    if (!/\.(png|jpe?g)$/i.test(file.name)) return void message.error(t("users.own.picture.kind"));
    if (file.size > limits.imageBytesMax) return void message.error(t("users.own.picture.size"));
    setBusy(true);
    try {
      await upload(users.UploadHeadImage, {}, [file]);
      await refresh(client, users.GetUserPersonalInfo);
      void message.success(t("users.own.picture.saved"));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="own-picture">
      <HeadImage name={info.name} url={info.headImgUrl} size={72} />
      <span>
        <Upload
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file);
            return false;
          }}
        >
          <Button size="small" loading={isBusy}>
            {t("users.own.picture.choose")}
          </Button>
        </Upload>
        {info.headImgUrl ? (
          <Button type="link" size="small" danger loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t("users.own.picture.remove")}
          </Button>
        ) : null}
        <small>{t("users.own.picture.hint")}</small>
      </span>
    </div>
  );
}
