import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import * as aspnet from "@aspnet/signalr";
import * as microsoft from "@microsoft/signalr";
import { Window } from "happy-dom";
import type { Abp, AjaxOptions, ErrorInfo, JQuery } from "./abp.ts";

const require = createRequire(import.meta.url);
const jquery = require.resolve("jquery/dist/jquery.js");

/** The builders, which otherwise write each step to the console. */
class QuietMicrosoft extends microsoft.HubConnectionBuilder {
  constructor() {
    super();
    this.configureLogging(microsoft.LogLevel.None);
  }
}
class QuietAspnet extends aspnet.HubConnectionBuilder {
  constructor() {
    super();
    this.configureLogging(aspnet.LogLevel.None);
  }
}

/** Both generations of the public client; the header and the cookie of the tenant were renamed between them. */
export const generations = {
  "5.2 with @aspnet/signalr 1.1": {
    core: require.resolve("abp-web-resources-5/Abp/Framework/scripts/abp.js"),
    ajax: require.resolve("abp-web-resources-5/Abp/Framework/scripts/libs/abp.jquery.js"),
    hub: require.resolve("abp-web-resources-5/Abp/Framework/scripts/libs/abp.signalr-client.js"),
    signalR: { ...aspnet, HubConnectionBuilder: QuietAspnet },
    tenantHeader: "Abp.TenantId",
  },
  "6.1 with @microsoft/signalr 10": {
    core: require.resolve("abp-web-resources/Abp/Framework/scripts/abp.js"),
    ajax: require.resolve("abp-web-resources/Abp/Framework/scripts/libs/abp.jquery.js"),
    hub: require.resolve("abp-web-resources/Abp/Framework/scripts/libs/abp.signalr-client.js"),
    signalR: { ...microsoft, HubConnectionBuilder: QuietMicrosoft },
    tenantHeader: "Abp-TenantId",
  },
};
export type Generation = keyof typeof generations;

/** What came of a call: its result, or the error as abp.ajax hands it over. */
export interface Outcome {
  result?: unknown;
  error?: ErrorInfo;
  status: number;
  isUnauthorized: boolean;
}

export interface Page {
  abp: Abp;
  jQuery: JQuery;
  tenantHeader: string;
  /** The error dialogs that the client opened. */
  dialogs: { title: string | undefined; text: string }[];
  /** What the client wrote to its log. */
  logged: unknown[];
  /** Where the client sent the browser. */
  location: { href: string };
  call(options: AjaxOptions): Promise<Outcome>;
  connectHub(): void;
  close(): Promise<void>;
}

/** Runs a browser script that finds these names as globals. */
function runScript(path: string, globals: Record<string, unknown>): void {
  const code = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  compileFunction(code, Object.keys(globals), { filename: path })(...Object.values(globals));
}

function callBy(abp: Abp, options: AjaxOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    abp
      .ajax(options)
      .done((result, _data, { status }) => resolve({ result, status, isUnauthorized: false }))
      .fail((error, { status = 0, responseJSON }) =>
        resolve({ error, status, isUnauthorized: responseJSON?.unAuthorizedRequest ?? false }),
      );
  });
}

/** A page of the server's own origin with the public client's scripts, as a client application loads them. */
export function openPage(url: string, name: Generation): Page {
  const generation = generations[name];
  const window = new Window({ url: `${url}/` });
  const hidden = { module: undefined, define: undefined };
  const location = { href: `${url}/` };
  const loaded = window as unknown as { jQuery: JQuery; abp: Abp };
  runScript(jquery, { ...hidden, window });
  const globals = { ...hidden, window, document: window.document, location };
  runScript(generation.core, globals);
  runScript(generation.ajax, globals);
  const { abp, jQuery } = loaded;
  const dialogs: Page["dialogs"] = [];
  const logged: unknown[] = [];
  abp.log.log = (text) => logged.push(text);
  abp.message.error = (text, title) => {
    dialogs.push({ title, text });
    return jQuery.Deferred().resolve();
  };
  return {
    abp,
    jQuery,
    tenantHeader: generation.tenantHeader,
    dialogs,
    logged,
    location,
    call: (options) => callBy(abp, options),
    connectHub() {
      abp.signalr = { ...abp.signalr, autoReconnect: false, remoteServiceBaseUrl: url };
      abp.signalr.qs = `enc_auth_token=${encodeURIComponent(abp.utils.getCookieValue("enc_auth_token"))}`;
      runScript(generation.hub, { ...hidden, abp, signalR: generation.signalR });
    },
    async close() {
      await abp.signalr?.hubs?.common?.stop();
      await window.happyDOM.close();
    },
  };
}
