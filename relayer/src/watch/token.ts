import { isSame, sum } from '@hatchery/chain/laws/law';
import { tokenLaw } from '@hatchery/chain/laws/token-law';
import type { Place, Watched } from '@hatchery/chain/laws/watched';
import { decodeAbiParameters, type Hex, slice } from 'viem';
import { type EndpointMessage, type Message, receiverOf } from '../messages/message.ts';
import type { Subject } from './subject.ts';

/** Watches the token that is locked at home. Exactly the locked amount is elsewhere or in flight. */
export function watchToken(watched: NonNullable<Watched['token']>): Subject {
  const places = [watched.home, ...watched.remotes];
  const law = tokenLaw(watched);
  return {
    topics: [],
    questions: law.questions,
    forget: () => {},
    take: () => {},
    judge: (answers, { open, givenUp }) =>
      law.judge(answers, {
        inFlight: sum(open.map(({ message }) => amountOf(message, places))),
        givenUp: sum(givenUp.map((message) => amountOf(message, places))),
      }),
  };
}

/** Returns whether a message goes between two of these contracts. */
export function isBetween({ from, to, path }: EndpointMessage, places: readonly Place[]): boolean {
  const isAt = (chainId: number, address: Hex) =>
    places.some((place) => place.chainId === chainId && isSame(place.address, address));
  return isAt(from, slice(path, 0, 20)) && isAt(to, receiverOf(path));
}

function amountOf(message: Message, places: readonly Place[]): bigint {
  if (message.by !== 'endpoint' || !isBetween(message, places)) return 0n;
  const [, , amount] = decodeAbiParameters(
    [{ type: 'uint16' }, { type: 'bytes' }, { type: 'uint256' }],
    message.payload,
  );
  return amount;
}
