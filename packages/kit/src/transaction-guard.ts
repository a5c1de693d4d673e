import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { Socket } from 'node:net';
import type { Registry } from 'prom-client';
import type { Logger } from './log.ts';
import { createCounter } from './metrics.ts';

/** A remote call was made inside a transaction. It would hold a connection and locks for as long as the other side takes. */
class RemoteCallInTransaction extends Error {
  override readonly name = 'RemoteCallInTransaction';
  constructor(schema: string, call: string) {
    super(
      `A remote call was made while a transaction of "${schema}" was open: ${call}. Make it before: transact({ before, work }).`,
    );
  }
}

/** Returns whether an error is or was caused by such a call. `fetch` wraps every error as a network fault. */
export const isRemoteCallInTransaction = (error: unknown): boolean =>
  error !== undefined &&
  error !== null &&
  (String(error).includes('RemoteCallInTransaction') ||
    isRemoteCallInTransaction((error as { cause?: unknown }).cause));

export type TransactionGuard = {
  /** Runs the body of a transaction. Nothing that it starts may make remote calls until `open.ended`, not even in timers. */
  run<T>(open: OpenTransaction, body: () => T): T;
  close(): void;
};

type OpenTransaction = { ended: boolean };

type Options = {
  schema: string;
  log: Logger;
  metrics?: Registry | undefined;
  /** Whether such calls fail. In production they are only logged and counted. */
  refuse: boolean;
};

/** A request as undici reports it. The copy inside Node and the npm package have different error callbacks. */
type UndiciRequest = {
  method: string;
  origin: URL | string;
  path: string;
  onError?(error: Error): void;
  onResponseError?(error: Error): void;
};

/**
 * Detects remote calls in open transactions: fetch, undici, node:http(s), and every new connection of node:net, such as SMTP.
 */
export function createTransactionGuard({ schema, log, metrics, refuse }: Options): TransactionGuard {
  const storage = new AsyncLocalStorage<OpenTransaction>();
  const counter = metrics && createCounter(metrics, 'remote_calls_in_transactions_total');
  const check = (call: () => string, stop: (error: Error) => void) => {
    if (storage.getStore()?.ended !== false) return;
    const error = new RemoteCallInTransaction(schema, call());
    log.error({ err: error }, 'a remote call was made in a transaction');
    counter?.inc();
    if (refuse) stop(error);
  };
  const watched: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: UndiciRequest };
        const call = () => `${request.method} ${request.origin}${withoutQuery(request.path)}`;
        check(call, (error) => (request.onResponseError ? request.onResponseError(error) : request.onError?.(error)));
      },
    ],
    [
      'http.client.request.created',
      (message) => {
        const { request } = message as { request: ClientRequest };
        const call = () =>
          `${request.method} ${request.protocol}//${request.getHeader('host')}${withoutQuery(request.path)}`;
        check(call, (error) => request.destroy(error));
      },
    ],
    [
      'net.client.socket',
      (message) => {
        const { socket } = message as { socket: Socket };
        if (databaseSockets.has(socket)) return;
        check(
          () => 'a new network connection',
          (error) => socket.destroy(error),
        );
      },
    ],
  ];
  for (const [channel, listener] of watched) subscribe(channel, listener);
  return {
    run: (open, body) => storage.run(open, body),
    close: () => {
      for (const [channel, listener] of watched) unsubscribe(channel, listener);
    },
  };
}

const databaseSockets = new WeakSet<Socket>();

/** Creates a socket for a Postgres connection. The guard lets it connect at any time. */
export function createDatabaseSocket(): Socket {
  const socket = new Socket();
  databaseSockets.add(socket);
  return socket;
}

/** Removes the query of a path, because it may contain secrets. */
const withoutQuery = (path: string): string => path.split('?', 1)[0] ?? '';
