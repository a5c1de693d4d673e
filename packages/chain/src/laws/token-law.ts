import { parseAbi } from 'viem';
import { type Answer, type Finding, finding, numberOf, type Question, question, sum, type Verdict } from './law.ts';
import type { Watched } from './watched.ts';

const abi = parseAbi([
  'function lockedSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function bridgedOut() view returns (int256)',
]);

type Law = {
  questions: readonly Question[];
  /** @param way base units that left a chain and did not arrive, and those that were given up */
  judge(answers: readonly Answer[], way: { inFlight: bigint; givenUp: bigint }): Verdict;
};

/** Watches the token that is locked at home. Exactly the locked amount is elsewhere or in flight. */
export function tokenLaw({ home, remotes }: NonNullable<Watched['token']>): Law {
  return {
    questions: [
      question(home.chainId, home.address, abi, 'lockedSupply'),
      question(home.chainId, home.token, abi, 'balanceOf', [home.address]),
      ...remotes.map(({ chainId, token }) => question(chainId, token, abi, 'bridgedOut')),
    ],
    judge([lockedAnswer, heldAnswer, ...outAnswers], { inFlight, givenUp }) {
      const [locked, held] = [numberOf(lockedAnswer), numberOf(heldAnswer)];
      // Tokens that came by bridge and did not leave.
      const supplies = remotes.map((_, index) => -numberOf(outAnswers[index], { signed: true }));
      const accounted = sum(supplies) + inFlight + givenUp;
      const findings: Finding[] = [];
      if (locked !== accounted) findings.push(finding('token-supply', 'token', String(locked), String(accounted)));
      if (held < locked) findings.push(finding('token-reserve', 'token', `at least ${locked}`, String(held)));
      const byChain = Object.fromEntries(remotes.map(({ chainId }, index) => [chainId, String(supplies[index])]));
      return { figures: { locked, held, elsewhere: byChain, inFlight, givenUp }, findings };
    },
  };
}
