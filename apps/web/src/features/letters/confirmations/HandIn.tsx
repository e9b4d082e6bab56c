/** A page for a telephone: the camera takes the pages of a reply, and they become files of the letter that the QR code led here from. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { refresh, upload, useCall } from "../../../lib/api.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { FaultNote } from "../../../ui/FaultNote.tsx";
import "./confirmations.css";

function useShown(file: File | undefined): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith("image/")) return;
    const address = URL.createObjectURL(file);
    setShown(address);
    return () => {
      URL.revokeObjectURL(address);
      setShown(undefined);
    };
  }, [file]);
  return shown;
}

function Camera({ letterId }: { letterId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [handedIn, setHandedIn] = useState(0);
  const shown = useShown(file);
  // The button that was pressed is gone once a page is handed in.
  useEffect(() => {
    if (handedIn > 0) camera.current?.focus();
  }, [handedIn]);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0]);
    setFault(undefined);
    event.target.value = "";
  };
  const send = async () => {
    if (!file) return;
    setBusy(true);
    setFault(undefined);
    try {
      await upload(hzletters.AddHZLetterFiles, { Id: letterId, kind: "reply" }, [file]);
      await refresh(client, hzletters.GetHzLetterItem);
      setHandedIn((count) => count + 1);
      setFile(undefined);
    } catch (refused) {
      setFault(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {handedIn > 0 ? <p role="status">{t("confirmations.handIn.done", { count: handedIn })}</p> : null}
      <FaultNote error={fault} />
      {shown ? <img src={shown} alt={file?.name} /> : null}
      {file ? (
        <Button type="primary" block autoFocus loading={isBusy} onClick={() => void send()}>
          {t("confirmations.handIn.send")}
        </Button>
      ) : null}
      <Button
        ref={camera}
        type={file ? "default" : "primary"}
        block
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t(file ? "confirmations.handIn.again" : "confirmations.handIn.take")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t("confirmations.handIn.take")}
        onChange={take}
      />
    </>
  );
}

export function HandIn() {
  const { t } = useTranslation();
  const [params] = useUrlParams();
  const letterId = Number(params.get("letter")) || 0;
  const { data, error, refetch } = useCall(hzletters.GetHzLetterItem, { Id: letterId }, { enabled: letterId > 0 });
  useEffect(() => {
    document.title = t("confirmations.handIn.title");
  }, [t]);
  return (
    <main className="hz-handin">
      <h1>{t("confirmations.handIn.title")}</h1>
      {letterId === 0 ? <p>{t("confirmations.handIn.none")}</p> : null}
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <div>
            <strong>{data.letterNo}</strong> <CodeTag name="letterStatus" code={data.statusId} />
            <div>{data.contactName}</div>
          </div>
          <p className="soft">{t("confirmations.handIn.why")}</p>
          <Camera letterId={data.id} />
        </>
      ) : null}
      {!data && !error && letterId > 0 ? <DelayedSkeleton rows={4} /> : null}
    </main>
  );
}
