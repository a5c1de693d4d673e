import type { Answer, Call } from '@hatchery/chain/laws/law';
import type { RelayedChain } from '../chains.ts';
import { inquireAboutCredit } from './credit.inquiry.ts';
import { inquireAboutPath, type Settlement } from './endpoint.inquiry.ts';
import type { Inquiry } from './inquiry.ts';
import { type Credit, type Message, type News, pathKey } from './message.ts';
import { inquireAboutMessage } from './messenger.inquiry.ts';
import type { Open, Standing } from './standing.ts';

/** Calls to one chain. `hear` takes their answers, in order, and updates the ledger. */
type Question = { calls: readonly Call[]; hear(answers: readonly Answer[]): void };

export type Ledger = {
  /** Adds what logs told. */
  take(news: readonly News[]): void;
  /** Returns what to ask the chain that open messages go to. */
  questionsFor(chainId: number): Question[];
  standing(): Standing;
};

type Book = {
  open: Map<string, Open>;
  /** Keys of messages whose receiver reported a failure. */
  failed: Set<string>;
  givenUp: Map<string, Message>;
  credits: Map<string, Credit>;
  sent: number;
};

/**
 * Creates a ledger of the messages between chains. Everything in it follows from logs and from the chains' answers, so a
 * new ledger learns the same.
 */
export function createLedger(chains: readonly RelayedChain[]): Ledger {
  const book: Book = { open: new Map(), failed: new Set(), givenUp: new Map(), credits: new Map(), sent: 0 };
  const chainById = new Map(chains.map((chain) => [chain.chainId, chain]));
  return {
    take: (news) => takeNews(book, news),
    questionsFor: (chainId) => questionsFor(book, chainById.get(chainId) as RelayedChain),
    standing: () => ({
      open: [...book.open.values()].map((entry) => ({ ...entry })),
      givenUp: [...book.givenUp.values()],
      credits: [...book.credits.values()],
      sent: book.sent,
    }),
  };
}

/** Takes sends first: another chain may report a message's end before its own chain reports that it was sent. */
function takeNews(book: Book, news: readonly News[]): void {
  const [sends, others] = [news.filter(({ did }) => did === 'send'), news.filter(({ did }) => did !== 'send')];
  for (const one of [...sends, ...others]) takeOne(book, one);
}

function takeOne(book: Book, one: News): void {
  switch (one.did) {
    case 'send':
      book.sent += 1;
      book.open.set(one.message.key, { message: one.message, state: 'in-flight' });
      break;
    case 'fail':
      book.failed.add(one.message.key);
      // A node may report an arrival before the failure of the same message. The message is then opened again.
      if (!book.open.has(one.message.key)) book.open.set(one.message.key, { message: one.message, state: 'stored' });
      break;
    case 'store-credit':
      book.credits.set(one.credit.key, one.credit);
      break;
    case 'give-up': {
      const message = book.open.get(one.key)?.message;
      if (message) book.givenUp.set(one.key, message);
    }
  }
}

function questionsFor(book: Book, { chainId, endpoint, messenger }: RelayedChain): Question[] {
  const here = [...book.open.values()].filter(({ message }) => message.to === chainId);
  const onPaths = here.flatMap(({ message, state }) =>
    message.by === 'endpoint' ? [{ message, state, hasFailed: book.failed.has(message.key) }] : [],
  );
  const ofMessenger = here.flatMap(({ message }) => (message.by === 'messenger' ? [message] : []));
  const credits = [...book.credits.values()].filter((credit) => credit.chainId === chainId);
  const settle = (settlements: readonly Settlement[]) => {
    for (const settlement of settlements) settleOne(book, settlement);
  };
  return [
    ...[...Map.groupBy(onPaths, ({ message }) => pathKey(message)).values()].map((path) =>
      toQuestion(inquireAboutPath(endpoint, path), settle),
    ),
    ...ofMessenger.map((message) => toQuestion(inquireAboutMessage(messenger, message), settle)),
    ...credits.map((credit) =>
      toQuestion(inquireAboutCredit(credit), (left) => {
        if (left) book.credits.set(credit.key, left);
        else book.credits.delete(credit.key);
      }),
    ),
  ];
}

function toQuestion<T>({ calls, conclude }: Inquiry<T>, act: (conclusion: T) => void): Question {
  return { calls, hear: (answers) => act(conclude(answers)) };
}

function settleOne({ open, failed }: Book, { key, state }: Settlement): void {
  if (state === 'done') {
    open.delete(key);
    failed.delete(key);
    return;
  }
  const entry = open.get(key);
  if (entry) entry.state = state;
}
