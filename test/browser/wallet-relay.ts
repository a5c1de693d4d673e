import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/*
 * A stand-in for WalletConnect's relay: it hands encrypted messages on by topic, keeps those that nobody has taken yet, and reads
 * none. https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */

interface Message {
  topic: string;
  message: string;
  tag: number;
}

interface Request {
  id: number | string;
  method?: string;
  params: Record<string, unknown>;
}

export interface WalletRelay {
  /** As in `ws://127.0.0.1:4000`. */
  url: string;
  /** Every method that was asked, in order. */
  asked: string[];
  close(): Promise<void>;
}

export async function startWalletRelay(): Promise<WalletRelay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const readers = new Map<string, Set<WebSocket>>();
  const kept = new Map<string, Message[]>();
  const asked: string[] = [];
  let lastId = Date.now() * 1000;

  function deliver(reader: WebSocket, { topic, message, tag }: Message) {
    const data = { topic, message, tag, publishedAt: Date.now() };
    lastId += 1;
    const params = { id: topic, data };
    reader.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
  }
  function subscribe(reader: WebSocket, topic: string) {
    readers.set(topic, (readers.get(topic) ?? new Set()).add(reader));
    for (const message of kept.get(topic) ?? []) deliver(reader, message);
    kept.delete(topic);
  }
  function publish(from: WebSocket, message: Message) {
    const others = [...(readers.get(message.topic) ?? [])].filter((one) => one !== from && one.readyState === one.OPEN);
    if (others.length === 0) kept.set(message.topic, [...(kept.get(message.topic) ?? []), message]);
    for (const reader of others) deliver(reader, message);
  }
  const text = (value: unknown) => String(value);
  const answers: Record<string, (from: WebSocket, params: Record<string, unknown>) => unknown> = {
    irn_subscribe(from, { topic }) {
      subscribe(from, text(topic));
      return text(topic);
    },
    irn_batchSubscribe(from, { topics }) {
      for (const topic of topics as string[]) subscribe(from, topic);
      return topics;
    },
    irn_unsubscribe(from, { topic }) {
      readers.get(text(topic))?.delete(from);
      return true;
    },
    irn_publish(from, { topic, message, tag }) {
      publish(from, { topic: text(topic), message: text(message), tag: Number(tag) });
      return true;
    },
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    wc_proposeSession(from, { pairingTopic, sessionProposal }) {
      subscribe(from, text(pairingTopic));
      publish(from, { topic: text(pairingTopic), message: text(sessionProposal), tag: 1100 });
      return true;
    },
    wc_approveSession(from, { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest }) {
      subscribe(from, text(sessionTopic));
      publish(from, { topic: text(pairingTopic), message: text(sessionProposalResponse), tag: 1101 });
      publish(from, { topic: text(sessionTopic), message: text(sessionSettlementRequest), tag: 1102 });
      return true;
    },
  };

  server.on('connection', (socket) => {
    socket.on('message', (raw) => {
      const { id, method, params } = JSON.parse(String(raw)) as Request;
      // A message without a method acknowledges one that was delivered.
      if (!method) return;
      asked.push(method);
      const answer = answers[method];
      const reply = answer
        ? { result: answer(socket, params) }
        : { error: { code: -32601, message: `${method} is not known here.` } };
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...reply }));
    });
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
