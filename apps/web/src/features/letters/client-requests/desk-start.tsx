/** The page of the client's people: its own start, without the firm's session, shells and screens. */
import { createRoot } from "react-dom/client";
import { currentLanguage, keepLanguage, type Language } from "../../../lib/language.ts";
import { ClientDesk } from "./ClientDesk.tsx";
import { type DeskTexts, TextsContext, textsOf } from "./desk-words.ts";
import "./client-desk.css";

const chinese = import.meta.glob<{ text: DeskTexts }>("./desk-texts.ts", { query: "?zh" });
const english = import.meta.glob<{ text: DeskTexts }>("./desk-texts.ts", { query: "?en" });

export async function startClientDesk(root: HTMLElement): Promise<void> {
  const react = createRoot(root);
  const show = async (language: Language): Promise<void> => {
    const load = (language === "en" ? english : chinese)["./desk-texts.ts"];
    if (!load) return;
    const texts = textsOf((await load()).text);
    document.documentElement.lang = language === "en" ? "en" : "zh-CN";
    document.title = texts("title");
    const other: Language = language === "en" ? "zh-Hans" : "en";
    const turn = () => {
      keepLanguage(other);
      void show(other);
    };
    react.render(
      <TextsContext value={{ say: texts, lang: language === "en" ? "en" : "zh-Hans", turn }}>
        <ClientDesk />
      </TextsContext>,
    );
  };
  await show(currentLanguage());
}
