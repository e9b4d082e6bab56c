/** A form with files as a browser sends it: read from disk and sent as it stands, since what sends it shares the processors with what is measured. */
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { request } from "node:http";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

interface Form {
  fields: Readonly<Record<string, unknown>>;
  /** Paths. */
  files: readonly string[];
}

async function* partsOf({ fields, files }: Form, boundary: string): AsyncGenerator<string | Buffer> {
  const head = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  for (const [name, value] of Object.entries(fields)) yield `${head(name)}\r\n\r\n${value}\r\n`;
  for (const path of files) {
    const fileName = encodeURIComponent(basename(path));
    yield `${head("file")}; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    yield* createReadStream(path, { highWaterMark: 1 << 18 });
    yield "\r\n";
  }
  yield `--${boundary}--\r\n`;
}

/** Answers the status and the parsed body. */
export async function postForm(
  url: string,
  headers: Record<string, string>,
  form: Form,
): Promise<{ status: number; body: unknown }> {
  const boundary = randomUUID();
  const type = `multipart/form-data; boundary=${boundary}`;
  const call = request(url, { method: "POST", headers: { ...headers, "content-type": type } });
  const answered = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    call.on("error", reject);
    call.on("response", (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) }), reject);
    });
  });
  const [answer] = await Promise.all([answered, pipeline(Readable.from(partsOf(form, boundary)), call)]);
  return answer;
}
