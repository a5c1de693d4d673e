import { bridgeLaw } from '@hatchery/chain/laws/bridge-law';
import { type Answer, isSame, type Question, question, sum } from '@hatchery/chain/laws/law';
import { hexToBigInt, parseAbi } from 'viem';
import type { Books, BridgeMessage } from './books.ts';
import { receiverOf, type SentByBridge } from './bridge-messages.rules.ts';
import type { BridgeLayout } from './layout.ts';
import { type Way, waysOf } from './outcomes.ts';

const abi = parseAbi([
  'function messageReceived(bytes32 messageID) view returns (bool)',
  'function receivedFailedMessageHashes(bytes32 messageID) view returns (bytes32)',
]);

/** Messages that are asked about in one turn, in addition to those that are known to be open. */
const newAtOnce = 2_000;
/** More open messages than this cannot be judged. */
export const mostOpen = 5_000;

type Sent = { sent: SentByBridge; to: BridgeLayout };

const questionsAbout = ({ sent: { id }, to }: Sent): Question[] =>
  to.messengers.flatMap((messenger) => [
    question(to.chainId, messenger, abi, 'messageReceived', [id]),
    question(to.chainId, messenger, abi, 'receivedFailedMessageHashes', [id]),
  ]);

const isSet = (answer: Answer): boolean => answer !== undefined && hexToBigInt(answer) > 0n;

/** Splits answers as the questions about each message were put together. */
function splitAnswers(all: readonly Sent[], answers: readonly Answer[]) {
  let place = 0;
  return all.map((one) => {
    const own = answers.slice(place, place + 2 * one.to.messengers.length);
    place += own.length;
    return {
      ...one,
      isReceived: own.some((answer, index) => index % 2 === 0 && isSet(answer)),
      isStored: own.some((answer, index) => index % 2 === 1 && isSet(answer)),
    };
  });
}

/** Finds the messages between contracts of the platform. Any contract may be a remote, and others are not looked at. */
const between = <Message extends SentByBridge>(messages: Iterable<Message>, bridges: readonly BridgeLayout[]) =>
  [...messages].flatMap((sent) => {
    const to = receiverOf(sent, bridges);
    return to ? [{ sent, to }] : [];
  });

/** Prepares questions about messages that may be open. `isWhole`: none is left that was never asked about. */
export function openMessages({ bridge }: Books, bridges: readonly BridgeLayout[]) {
  const all: { sent: BridgeMessage; to: BridgeLayout }[] = between(bridge.values(), bridges);
  const known = all.filter(({ sent }) => sent.isAsked);
  const fresh = all.filter(({ sent }) => !sent.isAsked);
  const asked = [...known, ...fresh.slice(0, newAtOnce)];
  return {
    isWhole: fresh.length <= newAtOnce,
    count: known.length,
    questions: asked.flatMap(questionsAbout),
    /** Forgets the messages that took effect. */
    hear(answers: readonly Answer[]) {
      for (const { sent, isReceived, isStored } of splitAnswers(asked, answers)) {
        if (isReceived && !isStored) bridge.delete(sent.id);
        else Object.assign(sent, { isAsked: true, isStored });
      }
    },
  };
}

/** Asks whether messages have arrived that were sent after the blocks of the look. */
export function earlyMessages(later: readonly SentByBridge[], bridges: readonly BridgeLayout[]) {
  const all = between(later, bridges);
  return {
    questions: all.flatMap(questionsAbout),
    hear: (answers: readonly Answer[]) => splitAnswers(all, answers).some(({ isReceived }) => isReceived),
  };
}

/** Prepares the law of the bridge. @throws Error saying why there is none */
export function preparedBridge(books: Books, bridges: readonly BridgeLayout[]) {
  const [home, ...others] = bridges.filter(({ form }) => form === 'home');
  if (!home?.token || others.length > 0) throw new Error('The bridge has no home on these chains, or two.');
  const remotes = bridges.flatMap(({ chainId, address, form }) =>
    form === 'home' ? [] : [{ chainId, address, form }],
  );
  const idOf = (chainId: number) => {
    const bridge = bridges.find((one) => one.chainId === chainId);
    if (!bridge) throw new Error(`The bridge of chain ${chainId} is not known.`);
    return bridge.blockchainId;
  };
  const law = bridgeLaw({ home: { ...home, token: home.token }, remotes }, idOf);
  return {
    questions: law.questions,
    judge: (answers: readonly Answer[]) => {
      const open = between(books.bridge.values(), bridges);
      return law.judge(answers, ({ chainId, address }) => ({
        incoming: sum(
          open.flatMap(({ sent, to }) => (isSame(to.address, address) && to.chainId === chainId ? [sent.amount] : [])),
        ),
        outgoing: sum(open.flatMap(({ sent }) => (sent.chainId === chainId ? [sent.amount] : []))),
      }));
    },
  };
}

export const waysOfBridge = (books: Books, bridges: readonly BridgeLayout[]): Way[] =>
  waysOf(
    'bridge',
    between(books.bridge.values(), bridges).map(({ sent, to }) => ({
      ...{ from: sent.chainId, to: to.chainId, oldest: sent.since },
      state: sent.isStored ? ('stored' as const) : ('in-flight' as const),
    })),
  );
