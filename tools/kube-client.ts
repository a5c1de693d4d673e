import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createInterface } from 'node:readline';

// biome-ignore lint/suspicious/noExplicitAny: resources of Kubernetes have every shape.
export type KubeObject = Record<string, any>;

export type KubeAccess = { url: string; ca: string; token: string };

/** An answer of the API server that is not 2xx. */
export class KubeRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(`${status}: ${message}`);
    this.status = status;
  }
}

const answerMilliseconds = 30_000;
const watchSeconds = 600;

export type KubeClient = ReturnType<typeof createKubeClient>;

/** Talks to an API server as the caller whose token it has. Paths are as in `/api/v1/namespaces/play/pods`. */
export function createKubeClient({ url, ca, token }: KubeAccess) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 16 });
  const warnings: string[] = [];

  const open = (method: string, path: string, milliseconds: number, body?: object, type = 'application/json') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const content = Buffer.from(body ? JSON.stringify(body) : '');
      const headers = {
        authorization: `Bearer ${token}`,
        'content-length': content.length,
        ...(body ? { 'content-type': type } : {}),
      };
      const sending = request(new URL(path, url), { method, agent, headers }, resolve);
      sending.setTimeout(milliseconds, () => sending.destroy(new Error(`${method} ${path} was not answered in time.`)));
      sending.once('error', reject);
      sending.end(content);
    });

  const call = async (method: string, path: string, body?: object, type?: string): Promise<KubeObject> => {
    const answer = await open(method, path, answerMilliseconds, body, type);
    const text = (await answer.toArray()).join('');
    const { statusCode = 0, headers } = answer;
    if (headers.warning) warnings.push(`${method} ${path}: ${headers.warning}`);
    if (statusCode >= 200 && statusCode < 300) return JSON.parse(text);
    throw new KubeRefusal(statusCode, text.startsWith('{') ? JSON.parse(text).message : text);
  };

  return {
    /** Everything that the API server warned this client of. */
    warnings,
    get: (path: string) => call('GET', path),
    /** The objects at a path, by name. @param labels the labels that they have, all of them */
    list: async (path: string, labels: Record<string, string> = {}): Promise<KubeObject[]> => {
      const selector = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
      const { items } = await call('GET', `${path}?labelSelector=${encodeURIComponent(selector.join(','))}`);
      return items;
    },
    create: (path: string, object: object) => call('POST', path, object),
    patch: (path: string, patch: object) => call('PATCH', path, patch, 'application/merge-patch+json'),
    remove: (path: string) => call('DELETE', path, { gracePeriodSeconds: 0 }),
    /** Tells of the objects that are there and of every later change, until the function that it returns is called. */
    watch: (path: string, onObject: (object: KubeObject) => void): (() => void) => {
      let current: IncomingMessage | undefined;
      let isOver = false;
      const follow = async () => {
        const query = `watch=1&timeoutSeconds=${watchSeconds}`;
        current = await open('GET', `${path}?${query}`, (watchSeconds + 30) * 1_000);
        if (isOver) current.destroy();
        for await (const line of createInterface(current)) {
          const { type, object } = JSON.parse(line);
          if (type === 'ADDED' || type === 'MODIFIED') onObject(object);
        }
      };
      const followOn = async () => {
        while (!isOver)
          await follow().catch((error) => isOver || console.error(`The watch of ${path} broke: ${error}`));
      };
      void followOn();
      return () => {
        isOver = true;
        current?.destroy();
      };
    },
    close: () => agent.destroy(),
  };
}
