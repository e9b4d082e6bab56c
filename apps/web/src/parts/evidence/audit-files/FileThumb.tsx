/** A stored file as a small picture: opens large where it can be looked at, and is saved where it cannot. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../../lib/download.ts";
import { reportError } from "../../../lib/report-error.ts";
import { requestFile } from "../../../lib/request.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Preview } from "./Preview.tsx";
import { lookOf, type StoredFile, useFileAddress } from "./use-file-address.ts";
import "./files.css";

export const saveFile = ({ fileName, call, input }: StoredFile): Promise<void> =>
  requestFile(call, input).then(({ blob }) => saveBlob(blob, fileName), reportError);

export function FileThumb({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { fileName } = file;
  const look = lookOf(fileName);
  const { address } = useFileAddress(file, look === "picture");
  return (
    <>
      <button
        type="button"
        className="file-thumb"
        title={fileName}
        aria-label={t(look ? "ui.file.look" : "ui.file.save", { name: fileName })}
        onClick={() => (look ? setOpen(true) : void saveFile(file))}
      >
        {look === "picture" && address ? <img src={address} alt="" /> : <Icon name="doc" size={22} />}
      </button>
      {isOpen && look ? <Preview file={file} look={look} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
