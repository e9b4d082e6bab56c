import { expect, test } from "vitest";
import { faultOf } from "./checks.ts";

const today = "2026-11-21";

test("an ID card is judged by region, date and check digit", () => {
  expect(faultOf("idCard", "idCard", "11010519491231002X", today)).toBeNull();
  expect(faultOf("idCard", "idCard", "110105194912310021", today)).toBe("user.idCardCheckDigit");
  expect(faultOf("idCard", "idCard", "190105199001010015", today)).toBe("user.idCardRegion");
  expect(faultOf("idCard", "idCard", "11010519900230001X", today)).toBe("user.idCardDate");
});
test("an own telephone is a mobile one, the emergency contact's may be a landline", () => {
  expect(faultOf("phone", "phoneNumber", "010-62345678", today)).toBe("user.phoneInvalid");
  expect(faultOf("phone", "emergencyPhone", "010-62345678", today)).toBeNull();
});
test("what is masked is left to the server", () => {
  expect(faultOf("idCard", "idCard", "110***********002X", today)).toBeNull();
});
