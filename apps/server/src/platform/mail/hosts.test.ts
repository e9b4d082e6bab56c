import { describe, expect, it } from "vitest";
import { mailHosts } from "./hosts.ts";

const reach = mailHosts(new Set());

describe("48: a mail server", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "localhost",
    "LOCALHOST.",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a00:1",
    "64:ff9b::7f00:1",
    "169.254.169.254",
    "fe80::1",
    "fec0::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "fd00::1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
  ])("inside the network is not reached, however it is spelt: %s", async (name) => {
    // The answer of a name that nobody has: who tries many learns nothing of the network.
    await expect(reach(name, 993)).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("is answered like a name that nobody has", async () => {
    await expect(reach("no-such-name.invalid", 993)).rejects.toMatchObject({ kind: "unreachable" });
  });

  it("is asked at the ports of mail alone, before its name is looked up", async () => {
    for (const port of [25, 110, 143, 465, 587, 993, 995])
      expect(await reach("8.8.8.8", port)).toMatchObject({ ip: "8.8.8.8", port });
    for (const port of [22, 80, 443, 2525, 5432, 6379, 7070])
      await expect(reach("no-such-name.invalid", port)).rejects.toMatchObject({ kind: "port" });
  });

  it("of the operator's own network is reached where the operator names it, and at no other port", async () => {
    const own = mailHosts(new Set(["127.0.0.1:2525"]));
    expect(await own("127.0.0.1", 2525)).toMatchObject({ ip: "127.0.0.1", isTrusted: true });
    await expect(own("127.0.0.1", 993)).rejects.toMatchObject({ kind: "unreachable" });
  });
});
