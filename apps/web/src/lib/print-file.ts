import type { Endpoint } from "@digao/contract/endpoint";
import type { Sent } from "./api.ts";
import { requestFile } from "./request.ts";

let last: { frame: HTMLIFrameElement; url: string } | undefined;

/** A PDF in a frame that nobody sees, and the browser's own dialog for it. It stays until the next one: while it prints it must not go. */
export async function printFile<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<void> {
  const { blob } = await requestFile(endpoint, input);
  if (last) {
    last.frame.remove();
    URL.revokeObjectURL(last.url);
  }
  const frame = document.createElement("iframe");
  const url = URL.createObjectURL(
    blob.type === "application/pdf" ? blob : new Blob([blob], { type: "application/pdf" }),
  );
  last = { frame, url };
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0" });
  frame.title = "PDF";
  frame.ariaHidden = "true";
  frame.onload = () => {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  };
  frame.src = url;
  document.body.append(frame);
}
