import { type Address, encodeFunctionData, type Hex, hexToBigInt, size, slice } from 'viem';
import { applicationAbi, creditsAbi, endpointAbi, messengerAbi } from '../abis.ts';
import type { RelayedChain } from '../chains.ts';
import type { Call } from '../node.ts';
import { type Credit, type EndpointMessage, type Message, type News, pathKey, receiverOf } from './message.ts';

/**
 * `in-flight`: it has not arrived. `blocked`: its receiver did not take it, and its path waits for it. `stored`: its receiver, or the messenger, keeps it to be
 * tried again.
 */
export type State = 'in-flight' | 'blocked' | 'stored';

export type Open = { message: Message; state: State };

/** Everything that has been sent and had no effect, at the blocks of one look. */
export type Standing = {
  /** In the order in which it was learnt of. */
  open: Open[];
  /** Given up by its receiver's owner, for good. */
  givenUp: Message[];
  credits: Credit[];
  /** Messages seen since the first block. */
  sent: number;
};

/** A question to a chain, and who wants its answer. */
type Question = { call: Call; hear(answer: Hex | undefined): void };

export type Ledger = ReturnType<typeof createLedger>;

/** What is known of messages. All of it follows from logs and the chains' answers: a new ledger comes to know the same. */
export function createLedger(chains: readonly RelayedChain[]) {
  const open = new Map<string, Open>();
  const failed = new Set<string>();
  const givenUp = new Map<string, Message>();
  const credits = new Map<string, Credit>();
  let sent = 0;

  const endpointOf = new Map(chains.map(({ chainId, endpoint }) => [chainId, endpoint]));
  const messengerOf = new Map(chains.map(({ chainId, messenger }) => [chainId, messenger]));

  /** Sends come first: another chain may tell of a message's end before its own tells that it was sent. */
  function take(news: readonly News[]): void {
    for (const one of news) {
      if (one.did !== 'send') continue;
      sent += 1;
      open.set(one.message.key, { message: one.message, state: 'in-flight' });
    }
    for (const one of news) {
      if (one.did === 'fail') {
        failed.add(one.message.key);
        // A node may have told of its arrival before it told of its failure: it is looked at once more.
        if (!open.has(one.message.key)) open.set(one.message.key, { message: one.message, state: 'stored' });
      }
      if (one.did === 'store-credit') credits.set(one.credit.key, one.credit);
      if (one.did === 'give-up') {
        const message = open.get(one.key)?.message;
        if (message) givenUp.set(one.key, message);
      }
    }
  }

  const settle = (key: string, state: State | 'done') => {
    const entry = open.get(key);
    if (state === 'done') {
      open.delete(key);
      failed.delete(key);
    } else if (entry) entry.state = state;
  };

  /** Asked of the chain that messages go to: what became of each that is open. */
  function questionsFor(chainId: number): Question[] {
    const here = [...open.values()].flatMap(({ message }) => (message.to === chainId ? [message] : []));
    const paths = Map.groupBy(
      here.filter((message) => message.by === 'endpoint'),
      pathKey,
    );
    return [
      ...[...paths.values()].flatMap((messages) => questionsOfPath(endpointOf.get(chainId) as Address, messages)),
      ...here.flatMap((message) =>
        message.by === 'messenger'
          ? questionsOfMessage(messengerOf.get(chainId) as Address, message.id, message.key)
          : [],
      ),
      ...[...credits.values()].filter((credit) => credit.chainId === chainId).map(questionOfCredit),
    ];
  }

  function questionsOfPath(endpoint: Address, messages: EndpointMessage[]): Question[] {
    const { srcLzId, path } = messages[0] as EndpointMessage;
    const args = [srcLzId, path] as const;
    let isBlocked = false;
    const stored = new Set<string>();
    const suspects = messages.filter(({ key }) => failed.has(key));
    const ofPath: Question = {
      call: { to: endpoint, data: encodeFunctionData({ abi: endpointAbi, functionName: 'hasStoredPayload', args }) },
      hear: (answer) => {
        isBlocked = answer !== undefined && hexToBigInt(answer) > 0n;
      },
    };
    const ofFailures = suspects.map(({ key, nonce }): Question => {
      const call = { abi: applicationAbi, functionName: 'failedMessages', args: [...args, nonce] } as const;
      return {
        call: { to: receiverOf(path), data: encodeFunctionData(call) },
        hear: (answer) => {
          if (answer !== undefined && hexToBigInt(answer) > 0n) stored.add(key);
        },
      };
    });
    const last: Question = {
      call: { to: endpoint, data: encodeFunctionData({ abi: endpointAbi, functionName: 'getInboundNonce', args }) },
      hear: (answer) => {
        const arrived = answer === undefined ? 0n : hexToBigInt(answer);
        for (const { key, nonce } of messages) {
          // What only a receiver has told of, and did not arrive, is nothing.
          if (nonce > arrived) settle(key, open.get(key)?.state === 'in-flight' ? 'in-flight' : 'done');
          else if (nonce === arrived && isBlocked) settle(key, 'blocked');
          else settle(key, stored.has(key) ? 'stored' : 'done');
        }
      },
    };
    return [ofPath, ...ofFailures, last];
  }

  function questionsOfMessage(messenger: Address, id: Hex, key: string): Question[] {
    let isStored = false;
    const ask = (functionName: 'messageReceived' | 'receivedFailedMessageHashes') => ({
      to: messenger,
      data: encodeFunctionData({ abi: messengerAbi, functionName, args: [id] }),
    });
    return [
      {
        call: ask('receivedFailedMessageHashes'),
        hear: (answer) => {
          isStored = answer !== undefined && hexToBigInt(answer) > 0n;
        },
      },
      {
        call: ask('messageReceived'),
        hear: (answer) => {
          const hasArrived = answer !== undefined && hexToBigInt(answer) > 0n;
          settle(key, hasArrived ? (isStored ? 'stored' : 'done') : 'in-flight');
        },
      },
    ];
  }

  function questionOfCredit(credit: Credit): Question {
    const { key, application, hash } = credit;
    const call = { abi: creditsAbi, functionName: 'storedCredits', args: [hash] } as const;
    return {
      call: { to: application, data: encodeFunctionData(call) },
      hear: (answer) => {
        // Anyone can emit such a log: what is no contract of ours answers something else.
        const remains = answer !== undefined && size(answer) === 128 && hexToBigInt(slice(answer, 96)) > 0n;
        if (remains) credits.set(key, { ...credit, index: hexToBigInt(slice(answer, 64, 96)) });
        else credits.delete(key);
      },
    };
  }

  return {
    take,
    questionsFor,
    standing: (): Standing => ({
      open: [...open.values()].map((entry) => ({ ...entry })),
      givenUp: [...givenUp.values()],
      credits: [...credits.values()],
      sent,
    }),
  };
}
