import { decodeAbiParameters, type Hex, parseAbi, slice } from 'viem';
import { type EndpointMessage, isSame, type Message, receiverOf } from '../messages/message.ts';
import { numberOf, question, type Subject, sum } from './subject.ts';
import type { Place, Watched } from './watched.ts';

const abi = parseAbi([
  'function lockedSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function bridgedOut() view returns (int256)',
]);

/** Watches the token that is locked at home. Exactly the locked amount is elsewhere or in flight. */
export function watchToken({ home, remotes }: NonNullable<Watched['token']>): Subject {
  const places = [home, ...remotes];
  return {
    topics: [],
    questions: [
      question(home.chainId, home.address, abi, 'lockedSupply'),
      question(home.chainId, home.token, abi, 'balanceOf', [home.address]),
      ...remotes.map(({ chainId, token }) => question(chainId, token, abi, 'bridgedOut')),
    ],
    forget: () => {},
    take: () => {},
    judge([lockedAnswer, heldAnswer, ...outAnswers], standing) {
      const [locked, held] = [numberOf(lockedAnswer), numberOf(heldAnswer)];
      // Tokens that came by bridge and did not leave.
      const supplies = outAnswers.map((answer) => -numberOf(answer, { signed: true }));
      const inFlight = sum(standing.open.map(({ message }) => amountOf(message, places)));
      const givenUp = sum(standing.givenUp.map((message) => amountOf(message, places)));
      const accounted = sum(supplies) + inFlight + givenUp;
      const findings = [];
      if (locked !== accounted)
        findings.push({
          invariant: 'tokens locked at home are elsewhere or in flight',
          about: 'token',
          expected: String(locked),
          actual: String(accounted),
        });
      if (held < locked)
        findings.push({
          invariant: 'the home holds the locked tokens',
          about: 'token',
          expected: `at least ${locked}`,
          actual: String(held),
        });
      const byChain = Object.fromEntries(remotes.map(({ chainId }, index) => [chainId, String(supplies[index])]));
      const figures = { locked, held, elsewhere: byChain, inFlight, givenUp };
      return { figures, findings };
    },
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
