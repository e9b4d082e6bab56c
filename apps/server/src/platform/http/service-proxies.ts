/** Calls as functions of `abp.services.app`, as ABP writes them for its jQuery client: `abp.services.app.user.getAll(input, ajaxParams)`. */
import type { Endpoint } from "@digao/contract/endpoint";

const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const service = /^\/api\/services\/app\/(\w+)\/(\w+)$/;

interface Proxy {
  controller: string;
  action: string;
  endpoint: Endpoint;
}

function proxyOf(endpoint: Endpoint): Proxy[] {
  const [, controller, action] = service.exec(endpoint.path) ?? [];
  // What takes files or answers bytes is no call of abp.ajax.
  if (!controller || !action || endpoint.kind === "upload" || endpoint.kind === "file") return [];
  return [{ controller: small(controller), action: small(action), endpoint }];
}

function functionOf({ controller, action, endpoint }: Proxy): string {
  const path = JSON.stringify(endpoint.path.slice(1));
  const type = JSON.stringify(endpoint.verb);
  const isInAddress = endpoint.verb === "GET" || endpoint.verb === "DELETE";
  const ajax = isInAddress
    ? `{ url: abp.appPath + ${path} + query(input), type: ${type} }`
    : `{ url: abp.appPath + ${path}, type: ${type}, data: JSON.stringify(input || {}) }`;
  return `  of(${JSON.stringify(controller)}).${action} = function (input, ajaxParams) { return abp.ajax($.extend(true, ${ajax}, ajaxParams)); };`;
}

/** One script of all calls given; the names that a client cannot tell apart by case stand once. */
export function proxyScript(endpoints: readonly Endpoint[]): string {
  const functions = new Map(
    endpoints.flatMap(proxyOf).map((proxy) => [`${proxy.controller}.${proxy.action}`, functionOf(proxy)]),
  );
  return `(function (abp, $) {
  abp.services = abp.services || {};
  abp.services.app = abp.services.app || {};
  function of(name) { return (abp.services.app[name] = abp.services.app[name] || {}); }
  function query(input) {
    var parts = [];
    $.each(input || {}, function (name, value) {
      if (value === null || value === undefined) return;
      $.each($.isArray(value) ? value : [value], function (_at, one) {
        parts.push(encodeURIComponent(name) + "=" + encodeURIComponent(one));
      });
    });
    return parts.length > 0 ? "?" + parts.join("&") : "";
  }
${[...functions.values()].join("\n")}
})(abp, jQuery);
`;
}
