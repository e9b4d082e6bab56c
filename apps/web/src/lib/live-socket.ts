/**
 * One socket that speaks the SignalR hub protocol in JSON: handshake, calls with answers, pushes. The official client does the
 * same in 12 KB (gzip) more, with transports this product's pages do not use.
 */
const end = "\u001e";
const kinds = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;
const pingMs = 15_000;
/** The server pings every 15 s: silence for longer is a connection that no longer is one. */
const silenceMs = 35_000;

export interface SocketEvents {
  onOpen: () => void;
  onPush: (target: string, args: readonly unknown[]) => void;
  onClosed: () => void;
}
export interface LiveSocket {
  invoke: (target: string, ...args: unknown[]) => Promise<unknown>;
  close: () => void;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}
type Message = Record<string, unknown>;

const parse = (record: string): Message => {
  const value: unknown = JSON.parse(record);
  return typeof value === "object" && value !== null ? { ...value } : {};
};

export function openSocket(url: string, events: SocketEvents): LiveSocket {
  const socket = new WebSocket(url);
  const waiting = new Map<string, Waiting>();
  let calls = 0;
  let isOpen = false;
  let isOver = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const send = (message: Message) => socket.send(JSON.stringify(message) + end);
  const pings = setInterval(() => isOpen && send({ type: kinds.ping }), pingMs);

  const finish = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(pings);
    clearTimeout(silence);
    for (const { reject } of waiting.values()) reject(new Error("The connection has ended."));
    waiting.clear();
    socket.close();
    events.onClosed();
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(finish, silenceMs);
  };
  const answer = ({ invocationId, result, error }: Message) => {
    const call = waiting.get(String(invocationId));
    waiting.delete(String(invocationId));
    if (typeof error === "string") call?.reject(new Error(error));
    else call?.resolve(result);
  };
  const read = (message: Message) => {
    if (!isOpen) {
      if ("error" in message) return finish();
      isOpen = true;
      return events.onOpen();
    }
    if (message.type === kinds.close) return finish();
    if (message.type === kinds.completion) return answer(message);
    if (message.type === kinds.invocation)
      events.onPush(String(message.target), Array.isArray(message.arguments) ? message.arguments : []);
  };

  socket.onopen = () => send({ protocol: "json", version: 1 });
  socket.onmessage = ({ data }) => {
    hear();
    for (const record of String(data).split(end)) if (record && !isOver) read(parse(record));
  };
  socket.onclose = finish;
  socket.onerror = finish;
  hear();
  return {
    close: finish,
    invoke: (target, ...args) =>
      new Promise((resolve, reject) => {
        if (!isOpen || isOver) return reject(new Error("There is no connection."));
        calls += 1;
        waiting.set(String(calls), { resolve, reject });
        send({ type: kinds.invocation, invocationId: String(calls), target, arguments: args });
      }),
  };
}
