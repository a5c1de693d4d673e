import type { AirdropAdvice, AirdropContract } from '@hatchery/api/airdrop-shapes';

type Found = {
  eligible: number;
  most: bigint;
  budget: bigint;
  maxClaims: number;
  /** How the airdrop contract stands, for signed claims. */
  contract: AirdropContract | null;
};

/** Says what is missing before an airdrop can pay everyone, and what to do. */
export function adviceOn({ eligible, most, budget, maxClaims, contract }: Found): AirdropAdvice[] {
  const advice: AirdropAdvice[] = [];
  const add = (code: AirdropAdvice['code'], message: string) => void advice.push({ code, blocks: true, message });
  if (eligible === 0) add('nobody-eligible', 'Nobody would get anything. Change the rule or the list.');
  if (most > budget)
    add('budget-exceeded', `${most} base units can be claimed, but the budget is ${budget}. Raise it, or give less.`);
  if (contract) adviseOnContract(contract, Math.min(eligible, maxClaims), add);
  return advice;
}

function adviseOnContract(
  { state, maxClaims, claims, missing, airdropId, contract }: AirdropContract,
  claimsNeeded: number,
  add: (code: AirdropAdvice['code'], message: string) => void,
): void {
  if (state === 'missing')
    add(
      'airdrop-missing',
      `The contract ${contract} has no airdrop ${airdropId}. Call createAirdrop(${airdropId}, ${claimsNeeded}).`,
    );
  if (state === 'ended') add('airdrop-ended', 'The airdrop has ended in the contract. Choose another chainAirdropId.');
  if (state === 'inactive')
    add('airdrop-inactive', `The airdrop is inactive in the contract. Call setAirdropState(${airdropId}, 1).`);
  const needed = BigInt(claims) + BigInt(claimsNeeded);
  if (state !== 'missing' && BigInt(maxClaims) < needed)
    add('too-few-claims', `The contract pays ${maxClaims} claims. Call setMaxClaims(${airdropId}, ${needed}).`);
  if (missing !== undefined && missing !== '0')
    add('funds-missing', `The contract lacks ${missing} base units of the asset. Send them to ${contract}.`);
}

/** Gas of one claim, as contracts/gas-snapshot.json measures it for a fresh holder. */
export const gasPerClaim = { ERC20: 120_624, ERC721: 132_466, ERC1155: 127_620 } as const;
