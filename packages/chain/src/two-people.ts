/** Calls of owners that need a second person at the owner's desk: signers, prices, mints, code and ownership. */
import { type AbiFunction, type Hex, isAddressEqual, zeroAddress } from 'viem';
import { ownerCalls } from './abis/owner-calls.ts';
import type { ContractName } from './addresses.ts';

/** Every family has these: they decide about all other calls. */
const ofEveryFamily = ['upgradeToAndCall', 'transferOwnership', 'renounceOwnership'] as const;

const signers = ['addSigner', 'setSigner'] as const;
const signerRoles = ['addSignerRole', ...signers] as const;
/** Contracts on other chains whose messages mint here. */
const remotes = ['setTrustedRemote', 'setTrustedRemoteAddress'] as const;

const ofFamily: Readonly<Partial<Record<ContractName, readonly string[]>>> = {
  eggsGen2: [...signers, 'setPrice', 'setAirdropper'],
  gameToken: ['setLimits'],
  gen1Collection: ['setPriceCurve', 'setMinter'],
  gen1Purchase: ['setAvaxPrice', 'setHatchyPrice'],
  gen1Staking: signerRoles,
  omnichainToken: remotes,
  mastersAvatars: signers,
  mastersItems: [...signers, 'setOperator'],
  mastersLootboxes: [...signers, 'addBox', 'setPrices', 'setMaxSupply', 'setOperator'],
  omnichainItems: [...remotes, 'setLootbox', 'setOperator'],
  omnimon: [...remotes, 'setPrices'],
  rewardDealer: signerRoles,
  signatureAirdrop: signers,
  tickets: ['ownerBatchMint', 'addTickets', 'updateMaxSupplies', 'updateTicketPrices'],
  tokenSale: ['setPrice'],
  ultigenEggs: [...signers, 'mintEggToAddress', 'hatchEggsToAddress', 'setEggPrice', 'setUltigenAddress'],
  ultigenMonsters: [...signers, 'mintMonster', 'mintHatchlings', 'setUltigenEggs'],
  voucherConverter: signers,
};

/** Calls that are about signers, prices or mints by their name, and that one person makes: an incident must not wait. */
export const onePersonCalls: Readonly<Record<string, string>> = {
  removeSigner: 'Takes a right away. Somebody may have the key.',
  removeSignerRole: 'Takes a right away. Somebody may have the key.',
  updateMinTeleporterVersion:
    'Retires old messengers, and mints nothing: the letters of "mint" stand between two words.',
};

const isZero = (value: unknown) => typeof value === 'string' && isAddressEqual(value as Hex, zeroAddress);

/** Arguments with which a call only takes a right away, so that one person makes it. */
const takesAway: Readonly<Record<string, (args: readonly unknown[]) => boolean>> = {
  setLimits: ([, minting, burning]) => minting === 0n && burning === 0n,
  setTrustedRemote: ([, path]) => path === '0x',
  setTrustedRemoteAddress: ([, remote]) => remote === '0x' || (typeof remote === 'string' && /^0x0*$/.test(remote)),
  setMinter: isRevoked,
  setAirdropper: isRevoked,
  setOperator: isRevoked,
  setUltigenAddress: ([contract]) => isZero(contract),
  setUltigenEggs: ([contract]) => isZero(contract),
};

function isRevoked([, isAllowed]: readonly unknown[]): boolean {
  return isAllowed === false;
}

/** Returns the names of a family's calls that need a second person. */
export const twoPersonCallsOf = (family: ContractName): readonly string[] => [
  ...ofEveryFamily,
  ...(ofFamily[family] ?? []),
];

/** Returns whether the owner of a family may call this function, by its selector. */
export const isOwnersCall = (family: ContractName, selector: string): boolean =>
  ownerCalls[family]?.some((call) => call.selector === selector) ?? false;

/**
 * Returns whether a call of an owner needs a second person.
 * @param args its arguments; without them, whether it ever does
 */
export function needsTwoPeople(
  family: ContractName,
  method: Pick<AbiFunction, 'name'>,
  args?: readonly unknown[],
): boolean {
  if (!twoPersonCallsOf(family).includes(method.name)) return false;
  return !(args && takesAway[method.name]?.(args));
}
