/** A person's picture, fetched with the session as any call; the first character of the name stands in for it. */
import { users } from "@digao/contract/areas/users";
import { useQuery } from "@tanstack/react-query";
import { Avatar } from "antd";
import { useEffect, useState } from "react";
import { requestFile } from "../lib/request.ts";

interface Props {
  name: string;
  /** As the server answers it; the number behind `v` makes a new picture a new address. */
  url: string | null;
  size?: number;
}

function usePicture(url: string | null): string | undefined {
  const asked = new URLSearchParams(url?.split("?")[1] ?? "");
  const input = { Id: Number(asked.get("Id")), v: asked.get("v") ?? undefined };
  const { data } = useQuery({
    queryKey: ["head-image", url],
    queryFn: async () => (await requestFile(users.GetHeadImage, input)).blob,
    enabled: url !== null && input.Id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(data);
    setShown(address);
    return () => {
      URL.revokeObjectURL(address);
      setShown(undefined);
    };
  }, [data]);
  return url === null ? undefined : shown;
}

export function HeadImage({ name, url, size = 32 }: Props) {
  const shown = usePicture(url);
  return (
    <Avatar size={size} alt={name} {...(shown ? { src: shown } : {})}>
      {name.slice(0, 1)}
    </Avatar>
  );
}
