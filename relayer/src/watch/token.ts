import { decodeAbiParameters, type Hex, parseAbi, slice } from 'viem';
import { type EndpointMessage, isSame, type Message, receiverOf } from '../messages/message.ts';
import { numberOf, question, type Subject, sum } from './subject.ts';
import type { Place, Watched } from './watched.ts';

const abi = parseAbi([
  'function lockedSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function bridgedOut() view returns (int256)',
]);

/** The token that is locked at home: what is locked is elsewhere, or on its way, to the last base unit. */
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
      // What came by bridges and did not leave.
      const supplies = outAnswers.map((answer) => -numberOf(answer, { signed: true }));
      const inFlight = sum(standing.open.map(({ message }) => amountOf(message, places)));
      const givenUp = sum(standing.givenUp.map((message) => amountOf(message, places)));
      const accounted = sum(supplies) + inFlight + givenUp;
      const findings = [];
      if (locked !== accounted)
        findings.push({
          law: 'what is locked at home is elsewhere or on its way',
          about: 'token',
          expected: String(locked),
          actual: String(accounted),
        });
      if (held < locked)
        findings.push({
          law: 'the home holds what is locked',
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

/** Whether a message goes between two of these contracts. */
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
