import type { RelayedChain } from './chains.ts';
import { createLedger, type Ledger } from './messages/ledger.ts';
import { newsOf, topicsOfMessages } from './messages/message.ts';
import type { Standing } from './messages/standing.ts';
import type { RawLog } from './node/logs.ts';
import type { Node } from './node.ts';

/**
 * The world at one moment. A look comes after everything that was sent before it, so it never sees a message arrive that
 * it has not seen leave.
 */
export type Look = {
  /** The height of each chain that answered, by its id. */
  heights: ReadonlyMap<number, number>;
  standing: Standing;
  /** Whether `logs` begin at the first block: after a start, and after a chain began anew. */
  isFresh: boolean;
  /** Logs since the last look, by chain id. */
  logs: ReadonlyMap<number, RawLog[]>;
};

type Looker = { look(): Promise<Look>; forget(): void };

type Options = {
  chains: readonly RelayedChain[];
  nodes: ReadonlyMap<number, Node>;
  /** Further topics to read, beside those of messages. */
  topics: readonly `0x${string}`[];
  onFault: (chainId: number, error: unknown) => void;
};

/** Follows the chains. Remembers only how far it has read and what it learned there. */
export function createLooker({ chains, nodes, topics, onFault }: Options): Looker {
  let ledger: Ledger = createLedger(chains);
  let read = new Map<number, number>();
  let isFresh = true;
  const allTopics = [...new Set([...topicsOfMessages, ...topics])];

  const forget = () => {
    ledger = createLedger(chains);
    read = new Map();
    isFresh = true;
  };

  /** Asks each chain. A chain that does not answer is missing from this look. */
  async function ofEach<T>(from: readonly RelayedChain[], ask: (chain: RelayedChain, node: Node) => Promise<T>) {
    const answers = new Map<number, T>();
    await Promise.all(
      from.map(async (chain) => {
        try {
          answers.set(chain.chainId, await ask(chain, nodes.get(chain.chainId) as Node));
        } catch (error) {
          onFault(chain.chainId, error);
        }
      }),
    );
    return answers;
  }

  async function look(): Promise<Look> {
    const heights = await ofEach(chains, (_, node) => node.height());
    // A chain that is lower than before began anew.
    if ([...heights].some(([chainId, height]) => height < (read.get(chainId) ?? -1))) forget();
    const answering = chains.filter(({ chainId }) => heights.has(chainId));
    const logs = await ofEach(answering, ({ chainId }, node) =>
      node.logs((read.get(chainId) ?? -1) + 1, heights.get(chainId) as number, allTopics),
    );
    const readable = answering.filter(({ chainId }) => logs.has(chainId));
    ledger.take(readable.flatMap((chain) => newsOf(chain, chains, logs.get(chain.chainId) as RawLog[])));
    for (const { chainId } of readable) read.set(chainId, heights.get(chainId) as number);
    const asked = await ofEach(readable, async ({ chainId }, node) => {
      const questions = ledger.questionsFor(chainId);
      const calls = questions.flatMap((question) => question.calls);
      const answers = await node.ask(calls, heights.get(chainId) as number);
      for (const question of questions) question.hear(answers.splice(0, question.calls.length));
    });
    const seen = new Map([...heights].filter(([chainId]) => asked.has(chainId)));
    const result = { heights: seen, standing: ledger.standing(), isFresh, logs };
    isFresh = false;
    return result;
  }

  return { look, forget };
}
