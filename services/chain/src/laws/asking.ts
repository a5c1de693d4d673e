import type { Answer, Question } from '@hatchery/chain/laws/law';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import type { Ask } from './layout.ts';
import type { Cut } from './reading.ts';

/** The part of a connection to nodes that a look needs. */
export type LawNode = Pick<ChainRpc, 'head' | 'viewAt'>;

/** Calls that wait for a node at once. */
const callsAtOnce = 1_000;

/** A question of a chain that is away in this look. */
export class ChainAway extends Error {}

export type Asking = {
  /** Returns a way to ask a chain at its cut. A chain that fails once is away for the rest of the look. @throws ChainAway */
  of(chainId: number): Ask;
  /** Asks all chains at once. Answers come in the order of the questions. @throws ChainAway */
  all(questions: readonly Question[]): Promise<Answer[]>;
  /** @throws ChainAway if one of these chains is away */
  require(chainIds: readonly number[]): void;
};

type Options = {
  nodeOf: (chainId: number) => LawNode | undefined;
  cuts: ReadonlyMap<number, Cut>;
  away: Map<number, string>;
};

/** Asks chains at the blocks of one look. */
export function createAsking({ nodeOf, cuts, away }: Options): Asking {
  const greeted = new Map<number, Promise<unknown>>();
  /** Finds the node that is furthest, which is asked first from then on. */
  const greet = (chainId: number, node: LawNode) => {
    const greeting = greeted.get(chainId) ?? node.head();
    greeted.set(chainId, greeting);
    return greeting;
  };
  const of = (chainId: number): Ask => {
    return async (calls) => {
      const [cut, node, reason] = [cuts.get(chainId), nodeOf(chainId), away.get(chainId)];
      if (reason !== undefined || !cut || !node) throw new ChainAway(reason ?? `Chain ${chainId} is not followed.`);
      try {
        await greet(chainId, node);
        const answers: Answer[] = [];
        for (let start = 0; start < calls.length; start += callsAtOnce) {
          const some = calls.slice(start, start + callsAtOnce);
          answers.push(...(await Promise.all(some.map(({ to, data }) => node.viewAt(cut.number, to, data)))));
        }
        return answers;
      } catch (error) {
        if (!(error instanceof RpcFault)) throw error;
        away.set(chainId, `No node of chain ${chainId} tells of block ${cut.number}.`);
        throw new ChainAway(away.get(chainId));
      }
    };
  };
  return {
    of,
    all: async (questions) => {
      const answers = new Map<Question, Answer>();
      await Promise.all(
        [...Map.groupBy(questions, ({ chainId }) => chainId)].map(async ([chainId, own]) => {
          const found = await of(chainId)(own.map(({ call }) => call));
          for (const [index, one] of own.entries()) answers.set(one, found[index]);
        }),
      );
      return questions.map((one) => answers.get(one));
    },
    require: (chainIds) => {
      const missing = chainIds.find((chainId) => away.has(chainId));
      if (missing !== undefined) throw new ChainAway(away.get(missing));
    },
  };
}
