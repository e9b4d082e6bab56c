import { useLocation, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { render, settle } from "../../test/render.tsx";
import { useForms } from "./use-forms.ts";

let forms: ReturnType<typeof useForms<"new" | "edit">>;
let search: string;
let back: () => void;
function Screen({ mayEdit }: { mayEdit: boolean }) {
  forms = useForms({ new: true, edit: mayEdit });
  search = useLocation().search;
  const navigate = useNavigate();
  back = () => void navigate(-1);
  return null;
}

it("a form is open as the address says, for whoever has its right, and leaves the rest of the address alone", async () => {
  const { draw, remove } = await render(<Screen mayEdit />, "/list?keyword=x&edit=7");
  expect([forms.isOpen("new"), forms.idIn("edit")]).toEqual([false, 7]);
  await draw(<Screen mayEdit={false} />);
  expect([forms.idIn("edit"), forms.opener("edit")]).toEqual([undefined, undefined]);
  await draw(<Screen mayEdit />);
  await settle(() => forms.close());
  expect(search).toBe("?keyword=x");
  await settle(() => forms.start("new")?.());
  expect([search, forms.isOpen("new")]).toEqual(["?keyword=x&new=1", true]);
  await settle(() => back());
  expect([search, forms.isOpen("new")]).toEqual(["?keyword=x", false]);
  await remove();
});
