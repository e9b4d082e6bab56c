/** The fields of a person's own data and how each is written. */
export type Kind = "text" | "phone" | "idCard" | "date" | "gender" | "hours" | "tags" | "area";
export interface Field {
  name: string;
  kind: Kind;
  max?: number;
  isWide?: boolean;
}

const text = (name: string, max: number, isWide = false): Field => ({ name, kind: "text", max, isWide });

export const groups: readonly { name: string; fields: readonly Field[] }[] = [
  {
    name: "identity",
    fields: [
      { name: "idCard", kind: "idCard", max: 18 },
      { name: "gender", kind: "gender" },
      { name: "birthday", kind: "date" },
      text("nation", 20),
      text("political", 20),
    ],
  },
  {
    name: "contact",
    fields: [
      { name: "phoneNumber", kind: "phone", max: 20 },
      text("address", 200, true),
      text("emergencyContact", 50),
      { name: "emergencyPhone", kind: "phone", max: 20 },
    ],
  },
  {
    name: "training",
    fields: [
      text("education", 20),
      text("school", 100),
      text("major", 100),
      { name: "trainingHours", kind: "hours" },
      { name: "skills", kind: "tags", isWide: true },
      { name: "resume", kind: "area", max: 4000, isWide: true },
    ],
  },
];
export const fieldNames = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
