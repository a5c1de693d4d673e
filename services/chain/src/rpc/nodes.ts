import { createClient, http } from 'viem';

export type Send = (method: string, params: unknown[]) => Promise<unknown>;

type Options = { timeoutMilliseconds: number; retries: number };

/** Time that the other nodes have to answer after the first one did. */
const graceMilliseconds = 1_000;

export type Nodes = {
  /** The nodes, the one to ask first in front. */
  inOrder(): readonly Send[];
  /**
   * Asks all nodes at once, does not wait long for slow ones, and puts the highest first from then on.
   * @returns the highest answer
   * @throws what the last node failed with, if none answered.
   */
  highest<T extends { number: number }>(ask: (send: Send) => Promise<T>): Promise<T>;
};

/** Holds a connection to each node of a chain. */
export function createNodes(urls: readonly string[], { timeoutMilliseconds, retries }: Options): Nodes {
  const options = { batch: { batchSize: 1_000 }, timeout: timeoutMilliseconds, retryCount: retries, retryDelay: 100 };
  let order = urls.map((url): Send => {
    const request = createClient({ transport: http(url, options) }).request as (call: object) => Promise<unknown>;
    return (method, params) => request({ method, params });
  });
  if (order.length === 0) throw new Error('A chain needs the address of a node.');
  return {
    inOrder: () => order,
    highest: async (ask) => {
      const answers = await answered(order.map(async (send) => ({ send, answer: await ask(send) })));
      const ranked = answers.toSorted((a, b) => b.answer.number - a.answer.number);
      const ahead = ranked.map(({ send }) => send);
      order = [...ahead, ...order.filter((send) => !ahead.includes(send))];
      return (ranked[0] as (typeof ranked)[0]).answer;
    },
  };
}

/** Waits for all, but not long after the first. @returns what came. @throws the last fault, if nothing came. */
async function answered<T>(asked: Promise<T>[]): Promise<T[]> {
  const values: T[] = [];
  const all = Promise.allSettled(asked.map(async (one) => values.push(await one)));
  await Promise.any(asked).catch((fault: AggregateError) => Promise.reject(fault.errors.at(-1)));
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise((resolve) => {
    timer = setTimeout(resolve, graceMilliseconds);
  });
  await Promise.race([all, grace]);
  clearTimeout(timer);
  return [...values];
}
