import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutbound, isInside, lookupOutside, mayCall } from "./outbound.ts";

const nobody = new Set<string>();
let host: string;
const server = createServer((request, to) => {
  if (request.url === "/elsewhere") to.writeHead(302, { location: "/inside" }).end();
  else if (request.url === "/large") to.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024));
  else to.writeHead(200, { "content-type": "application/json" }).end('{"inside":true}');
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("a call to a provider that a firm names", () => {
  it.each([
    "http://sso.example.com",
    "https://127.0.0.1",
    "https://127.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://10.0.0.8/realm",
    "https://169.254.169.254/latest",
    "https://[::1]",
    "https://[::ffff:192.168.0.1]",
    "https://[fd00::1]",
    "https://localhost",
    "https://user:secret@sso.example.com",
    "ftp://sso.example.com",
    "sso.example.com",
    "",
  ])("does not go to %s", async (address) => {
    expect(mayCall(address, nobody)).toBe(false);
    await expect(createOutbound(nobody)(address)).rejects.toMatchObject({ reason: "down" });
  });

  it("goes to public addresses by https", () => {
    expect(mayCall("https://login.example.com/realm", nobody)).toBe(true);
    for (const address of ["8.8.8.8", "2400:3200::1"]) expect(isInside(address)).toBe(false);
  });

  it("does not go where a name leads inside", async () => {
    const looked = new Promise((resolve) => lookupOutside("localhost", {}, resolve));
    expect(await looked).toMatchObject({ message: "localhost lies inside" });
  });

  it("goes inside where the operator trusts the host, and no further than asked", async () => {
    const outbound = createOutbound(new Set([host]));
    expect(await (await outbound(`http://${host}/`)).json()).toEqual({ inside: true });
    expect((await outbound(`http://${host}/elsewhere`)).status).toBe(302);
    await expect(outbound(`http://${host}/large`)).rejects.toMatchObject({ reason: "down" });
  });
});
