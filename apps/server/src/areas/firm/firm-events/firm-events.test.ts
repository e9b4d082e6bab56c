import { firmEvent } from "@digao/contract/areas/firm/firm-events/calls";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(firmEvent, {
  valid: () => ({
    eventDescription: "年审启动会",
    eventStart: "2025-01-06T01:00:00.000000Z",
    eventEnd: "2025-01-06T04:00:00.000000Z",
    eventAddress: "三楼会议室",
  }),
  other: () => ({
    eventDescription: "后续教育",
    eventStart: "2025-03-01T01:00:00.000000Z",
    eventEnd: "2025-03-02T09:00:00.000000Z",
    eventAddress: "线上",
  }),
});
