import type { Deployment } from '@hatchery/chain/addresses';
import type { VoucherLimits } from '@hatchery/chain/voucher-kind';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { type Address, isAddressEqual, parseEther } from 'viem';

/** Usual limits of the game token, which has 18 decimals. */
const tokenLimits: VoucherLimits = {
  perCall: parseEther('10000'),
  perReceiverAndDay: parseEther('20000'),
  perDay: parseEther('500000'),
};

/** Contracts of the platform whose tokens vouchers may pay and take. */
const collections = [
  'ultigenEggs',
  'ultigenMonsters',
  'eggsGen2',
  'gen2Collection',
  'gen1Collection',
  'mastersItems',
  'mastersAvatars',
  'mastersLootboxes',
  'tickets',
  'omnimon',
  'omnichainItems',
] as const satisfies (keyof Deployment)[];

/**
 * Finds the limits of an asset: those that the operator set, or the usual ones of a contract of the platform. Other ERC-20 tokens
 * have none, because nobody here knows their decimals or what they are worth.
 */
export function limitsOfAsset(
  configured: ReadonlyMap<string, VoucherLimits>,
  contract: Address,
  deployment: Partial<Deployment> | undefined,
): VoucherLimits | undefined {
  const own = configured.get(contract.toLowerCase());
  if (own || !deployment) return own;
  const is = (name: (typeof collections)[number] | 'gameToken') => {
    const known = deployment[name];
    return known !== undefined && isAddressEqual(known, contract);
  };
  if (is('gameToken')) return tokenLimits;
  return collections.some(is) ? voucherKinds.ClaimReward.signing.limits : undefined;
}
