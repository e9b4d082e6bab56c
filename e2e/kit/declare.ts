import { expect, type Page } from "@playwright/test";
import { shown } from "./pick.ts";

/** Whoever was named answers each question with no, and joins. */
export async function declareIndependence(page: Page): Promise<void> {
  await shown(page).getByRole("button", { name: "声明独立性并加入" }).click();
  const form = page.getByRole("dialog", { name: /^独立性声明/ });
  const send = form.getByRole("button", { name: "声明" });
  await expect(send).toBeDisabled();
  const answers = form.getByRole("radio", { name: "否" });
  await expect(answers).toHaveCount(8);
  for (const answer of await answers.all()) await answer.check();
  await send.click();
  await expect(form).toBeHidden();
}
