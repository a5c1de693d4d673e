import { addItems, type ItemAmounts } from '@hatchery/chain/laws/items-law';
import { type Answer, type Question, sum, type Verdict } from '@hatchery/chain/laws/law';
import { tokenLaw } from '@hatchery/chain/laws/token-law';
import type { JudgedPath } from './app-paths.ts';
import type { Books } from './books.ts';
import { creditCall, waitingIn } from './credits.rules.ts';
import type { AppName, AppPlace } from './crossings.ts';
import type { ChainLayout } from './layout.ts';
import { underWay } from './paths.rules.ts';

export type AppLaw = {
  questions: readonly Question[];
  judge(answers: readonly Answer[], judged: readonly JudgedPath[]): Verdict;
};

type Known = { books: Books; places: readonly AppPlace[]; layouts: ReadonlyMap<number, ChainLayout> };

/** Prepares the law of a family at the blocks of a look. @throws Error saying why there is none */
export const appLaws: Readonly<Record<AppName, (known: Known) => AppLaw>> = {
  token: ({ places, layouts }) => {
    const tokens = places.map((place) => {
      const token = layouts.get(place.chainId)?.token;
      if (!token) throw new Error(`The token of chain ${place.chainId} is not known.`);
      return { ...place, token: token.address, isHome: token.isHome };
    });
    const [home, ...others] = tokens.filter(({ isHome }) => isHome);
    if (!home || others.length > 0) throw new Error('The token has no home on these chains, or two.');
    const law = tokenLaw({ home, remotes: tokens.filter(({ isHome }) => !isHome) });
    return {
      questions: law.questions,
      judge: (answers, judged) => {
        const amountOf = (parcels: ReturnType<typeof underWay>) =>
          sum(parcels.flatMap(({ contents }) => contents.amounts));
        const givenUp = amountOf(judged.flatMap(({ state }) => state['given-up']));
        const all = amountOf(judged.flatMap(({ state }) => underWay(state)));
        return law.judge(answers, { inFlight: all - givenUp, givenUp });
      },
    };
  },

  creatures: ({ books, places }) => {
    const isHere = (chainId: number) => places.some((place) => place.chainId === chainId);
    const credits = [...books.credits.values()].filter(({ chainId }) => isHere(chainId));
    return {
      questions: credits.map((credit) => ({ chainId: credit.chainId, call: creditCall(credit) })),
      judge: (answers, judged) => {
        const travelling = new Map<bigint, number>();
        const ids = [
          ...judged.flatMap(({ state }) => underWay(state)).flatMap(({ contents }) => contents.ids),
          ...credits.flatMap((credit, index) => waitingIn(credit, answers[index])),
        ];
        for (const id of ids) travelling.set(id, (travelling.get(id) ?? 0) + 1);
        return books.creatures.judge(travelling);
      },
    };
  },

  items: ({ books }) => ({
    questions: [],
    judge: (_, judged) => {
      const travelling: ItemAmounts = new Map();
      for (const { contents } of judged.flatMap(({ state }) => underWay(state)))
        addItems(travelling, contents.ids, contents.amounts);
      return books.items.judge(travelling);
    },
  }),
};
