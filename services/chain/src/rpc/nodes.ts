import { createClient, http } from 'viem';

export type Send = (method: string, params: unknown[]) => Promise<unknown>;

type Options = { timeoutMilliseconds: number; retries: number; graceMilliseconds?: number | undefined };

/** Bytes of the largest answer: the logs of a block that holds nothing else, of the chains with the most gas in a block. */
const mostBytesOfAnswer = 128 * 1024 * 1024;

/** Time that the other nodes have to answer after the first one did. */
const usualGraceMilliseconds = 1_000;

/** The witness answers about many blocks, and has this many times as long. */
const witnessGraces = 3;
/** Blocks that a node without lies may be behind one that lied, and still be asked first. */
const mostBehind = 16;

export type Node = {
  send: Send;
  /** Its place among the addresses of the chain, from 1. Addresses hold keys, so they are not told. */
  position: number;
};

export type Nodes = {
  /** The nodes, the one to ask first in front. Those that lied are asked last. */
  inOrder(): readonly Node[];
  /**
   * Asks all nodes at once, does not wait long for slow ones, and puts the highest first from then on. A node that lied is first only
   * while the others are far behind it.
   * @returns the answer of the node that is first now
   * @throws what the last node failed with, if none answered.
   */
  highest<T extends { number: number }>(ask: (node: Node) => Promise<T>): Promise<T>;
  /** Returns the node to compare the first one with: it has never lied, and has this block. */
  witness(blockNumber: number): Node | undefined;
  /** Rejects where an answer of the witness takes long, since the first node's is there already. */
  inGoodTime<T>(asked: Promise<T>): Promise<T>;
  /** Puts a node that lied behind the others for as long as this process runs. */
  accuse(node: Node): void;
};

/** Limits the time of an answer with its body. That of viem ends with the headers, and some nodes send those and then nothing. */
const fetchWithin =
  (milliseconds: number): typeof fetch =>
  (url, { signal, ...request } = {}) => {
    const signals = [AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])];
    return fetch(url, { ...request, signal: AbortSignal.any(signals) });
  };

/** Holds a connection to each node of a chain. */
export function createNodes(
  urls: readonly string[],
  { timeoutMilliseconds, retries, graceMilliseconds = usualGraceMilliseconds }: Options,
): Nodes {
  const options = {
    batch: { batchSize: 1_000 },
    timeout: timeoutMilliseconds,
    retryCount: retries,
    retryDelay: 100,
    maxResponseBodySize: mostBytesOfAnswer,
    fetchFn: fetchWithin(timeoutMilliseconds),
  };
  let order = urls.map((url, index): Node => {
    const request = createClient({ transport: http(url, options) }).request as (call: object) => Promise<unknown>;
    return { send: (method, params) => request({ method, params }), position: index + 1 };
  });
  if (order.length === 0) throw new Error('A chain needs the address of a node.');
  const liars = new Set<Node>();
  /** The newest block of each node that answered last time. */
  let heights = new Map<Node, number>();
  return {
    inOrder: () => order,
    highest: async (ask) => {
      const answers = await answered(
        order.map(async (node) => ({ node, answer: await ask(node) })),
        graceMilliseconds,
      );
      const ranked = answers.toSorted((a, b) => b.answer.number - a.answer.number);
      const [highest] = ranked as [(typeof ranked)[0]];
      const first =
        ranked.find(({ node, answer }) => !liars.has(node) && answer.number >= highest.answer.number - mostBehind) ??
        highest;
      heights = new Map(ranked.map(({ node, answer }) => [node, answer.number]));
      const ahead = ranked.map(({ node }) => node);
      const others = [...ahead, ...order.filter((node) => !heights.has(node))].filter((node) => node !== first.node);
      order = [first.node, ...others.toSorted((a, b) => Number(liars.has(a)) - Number(liars.has(b)))];
      return first.answer;
    },
    witness: (blockNumber) =>
      order.slice(1).find((node) => !liars.has(node) && (heights.get(node) ?? -1) >= blockNumber),
    inGoodTime: (asked) => Promise.race([asked, failingAfter(witnessGraces * graceMilliseconds, asked)]),
    accuse: (node) => {
      liars.add(node);
      order = order.toSorted((a, b) => Number(liars.has(a)) - Number(liars.has(b)));
    },
  };
}

/** Waits for all, but not long after the first. @returns what came. @throws the last fault, if nothing came. */
async function answered<T>(asked: Promise<T>[], graceMilliseconds: number): Promise<T[]> {
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

/** Fails after a time, or never once `other` is settled. */
function failingAfter(milliseconds: number, other: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The node took too long.')), milliseconds);
    other.catch(() => {}).finally(() => clearTimeout(timer));
  });
}
