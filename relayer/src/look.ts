import type { RelayedChain } from './chains.ts';
import { createLedger, type Ledger, type Standing } from './messages/ledger.ts';
import { newsOf, topicsOfMessages } from './messages/message.ts';
import type { Node, RawLog } from './node.ts';

/** The world at one moment: all that was on its way to a chain had been sent before the look began, so that nothing arrived unsent. */
export type Look = {
  /** Of each chain that answered, by its id. */
  heights: ReadonlyMap<number, number>;
  standing: Standing;
  /** What has come since the last look, for those who follow other logs; a chain that began anew is `fresh` and told from its first block on. */
  isFresh: boolean;
  logs: ReadonlyMap<number, RawLog[]>;
};

export type Looker = { look(): Promise<Look>; forget(): void };

type Options = {
  chains: readonly RelayedChain[];
  nodes: ReadonlyMap<number, Node>;
  /** Topics that are of interest beside those of messages. */
  topics: readonly `0x${string}`[];
  onFault: (chainId: number, error: unknown) => void;
};

/** Follows the chains. What it remembers is only how far it has read, and what it learnt there. */
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

  /** What each chain that answers says; a chain that does not is left out of this look. */
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
    // A chain that is lower than before has begun anew.
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
      const answers = await node.ask(
        questions.map(({ call }) => call),
        heights.get(chainId) as number,
      );
      for (const [index, { hear }] of questions.entries()) hear(answers[index]);
    });
    const seen = new Map([...heights].filter(([chainId]) => asked.has(chainId)));
    const result = { heights: seen, standing: ledger.standing(), isFresh, logs };
    isFresh = false;
    return result;
  }

  return { look, forget };
}
