import { encodeFunctionData, hexToBigInt, size, slice } from 'viem';
import { creditsAbi } from '../abis.ts';
import type { Inquiry } from './inquiry.ts';
import type { Credit } from './message.ts';

/** Asks a contract how much of a credit is left. Concludes with undefined if nothing is. */
export function inquireAboutCredit(credit: Credit): Inquiry<Credit | undefined> {
  const call = { abi: creditsAbi, functionName: 'storedCredits', args: [credit.hash] } as const;
  return {
    calls: [{ to: credit.application, data: encodeFunctionData(call) }],
    conclude([answer]) {
      // Anyone can emit such a log. A contract that is not one of ours answers in another shape.
      const remains = answer !== undefined && size(answer) === 128 && hexToBigInt(slice(answer, 96)) > 0n;
      return remains ? { ...credit, index: hexToBigInt(slice(answer, 64, 96)) } : undefined;
    },
  };
}
