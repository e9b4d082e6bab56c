/** A button that downloads what a list or a figure shows. */
import type { Endpoint } from "@digao/contract/endpoint";
import { Button, type ButtonProps } from "antd";
import { useTranslation } from "react-i18next";
import type { Sent } from "../../../lib/api.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useDownload } from "./use-download.tsx";

interface Props<E extends Endpoint> extends Pick<ButtonProps, "size" | "type" | "disabled" | "className"> {
  /** A `Down…Excel` call. */
  call: E;
  /** Asked for when the button is pressed. */
  input: () => Sent<E>;
  /** The server names the file; this one is used if its name is lost. */
  fileName?: string;
  label?: string;
  /** Its picture alone, in a row of tools; the words are said on hover. */
  isBare?: boolean;
}

export function DownloadButton<E extends Endpoint>({ call, input, fileName, label, isBare, ...rest }: Props<E>) {
  const { t } = useTranslation();
  const { begin, isBusy } = useDownload();
  const words = label ?? t("downloads.button");
  return (
    <Button
      {...(isBare ? { type: "text", "aria-label": words, title: words } : {})}
      {...rest}
      icon={<Icon name="download" />}
      loading={isBusy}
      onClick={() => void begin(call, input(), fileName)}
    >
      {isBare ? null : words}
    </Button>
  );
}
