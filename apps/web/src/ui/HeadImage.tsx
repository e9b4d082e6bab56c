/** A person's picture; the first character of the name stands in for it. */
import { users } from "@digao/contract/areas/identity/users/calls";
import { Avatar } from "antd";
import { usePicture } from "./use-picture.ts";

interface Props {
  name: string;
  url: string | null;
  size?: number;
}

export function HeadImage({ name, url, size = 32 }: Props) {
  const shown = usePicture(users.GetHeadImage, url);
  return (
    <Avatar size={size} alt={name} {...(shown ? { src: shown } : {})}>
      {name.slice(0, 1)}
    </Avatar>
  );
}
