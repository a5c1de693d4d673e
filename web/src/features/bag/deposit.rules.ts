import type { Asset } from '@hatchery/api/assets';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { VoucherDeposit } from '@hatchery/api/voucher-deposits';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import type { Action, ActionFacts, ActionStatus } from '../../platform/actions/actions.rules.ts';
import { isUnique, partsWords, partWords } from '../../platform/vouchers/parts.rules.ts';
import { imageFact } from './claim.rules.ts';

/** Something in a wallet that can become a voucher, in the shape of one. */
export type Holding = Pick<
  Voucher,
  'uid' | 'name' | 'image' | 'tokenId' | 'amountBase' | 'decimals' | 'contract' | 'contractType'
> & { chainId: number };

/** As many tokens as the converter takes in one transaction. */
export const mostDepositedAtOnce = 50;

/** Returns why holdings can't be deposited together, if they can't. */
export function depositFault(holdings: readonly Pick<Holding, 'contract' | 'chainId'>[]): string | undefined {
  const [first, ...others] = holdings;
  if (!first) return 'Choose what to deposit.';
  if (others.some(({ contract, chainId }) => contract !== first.contract || chainId !== first.chainId))
    return 'Deposit things of one collection at a time.';
  return holdings.length > mostDepositedAtOnce ? `Deposit ${mostDepositedAtOnce} at a time.` : undefined;
}

/** An asset whose tokens the wallet has, one balance for all of them or for one token. */
export interface Counted {
  asset: Asset;
  base: bigint;
}

const holdingOf = ({ asset, base }: Counted, tokenId: string | undefined, more: Partial<Holding> = {}): Holding => ({
  uid: `${asset.uid}/${tokenId ?? ''}`,
  name: asset.name,
  image: asset.image,
  ...(tokenId === undefined ? {} : { tokenId }),
  amountBase: String(base),
  decimals: asset.decimals,
  contract: asset.contract ?? '',
  contractType: asset.contractType ?? 'ERC1155',
  chainId: asset.chainId ?? 0,
  ...more,
});

/** Returns what of some balances can be deposited: unique tokens one by one as far as they are known, the rest by amount. */
export function holdingsOf(counted: readonly Counted[], creatures: readonly OwnCreature[]): Holding[] {
  return counted
    .filter(({ base }) => base > 0n)
    .flatMap((one) => {
      const { asset } = one;
      if (asset.contractType !== 'ERC721')
        return asset.contractType === 'ERC20' || asset.tokenId !== undefined ? [holdingOf(one, asset.tokenId)] : [];
      if (asset.tokenId !== undefined) return [holdingOf(one, asset.tokenId)];
      return creatures
        .filter(({ contract }) => contract.toLowerCase() === asset.contract?.toLowerCase())
        .map(({ tokenId, name, image }) => holdingOf({ asset, base: 1n }, tokenId, { name, image }));
    });
}

export interface OwnCreature {
  contract: string;
  tokenId: string;
  name: string;
  image: string;
}

/** Returns the creatures of a wallet that are on chain for good. */
export const creaturesOf = (
  monsters: readonly Pick<UltigenMonster, 'owner' | 'chainId' | 'tokenId' | 'status' | 'name' | 'image'>[],
  place: { address: string; chainId: number; contract: string },
): OwnCreature[] =>
  monsters.flatMap(({ owner, chainId, tokenId, status, name, image }) =>
    owner.toLowerCase() === place.address.toLowerCase() &&
    chainId === place.chainId &&
    tokenId !== null &&
    status === 'final'
      ? [{ contract: place.contract, tokenId, name, image }]
      : [],
  );

/** The part of a holding that is deposited. */
export interface Chosen {
  holding: Holding;
  base: bigint;
}

/** Returns the body that asks for the signature of a deposit. */
export function depositBody(chosen: readonly Chosen[], receiver: string) {
  const [first] = chosen;
  if (!first) throw new Error('Choose what to deposit.');
  const { contract: assetAddress, contractType: assetType, chainId } = first.holding;
  const what = { assetAddress, assetType, receiver, chainId };
  if (assetType === 'ERC20') return { ...what, amountBase: String(first.base) };
  const tokenIds = chosen.map(({ holding }) => holding.tokenId ?? '0');
  return assetType === 'ERC721'
    ? { ...what, tokenIds }
    : { ...what, tokenIds, amounts: chosen.map(({ base }) => Number(base)) };
}

export type DepositFacts = {
  /** The deposited things in words. */
  what: string;
  image: string;
  /** Until when it can be confirmed, in seconds since 1970. */
  until: number;
};

export const isDepositFacts = (facts: ActionFacts): facts is DepositFacts =>
  typeof facts.what === 'string' && typeof facts.image === 'string' && typeof facts.until === 'number';

export const chosenWords = (chosen: readonly Chosen[]): string =>
  partsWords(chosen.map(({ holding, base }) => partWords(holding, isUnique(holding) ? 1n : base)));

const longestWords = 120;

function statusOf({ state, sentByPlatform }: Pick<VoucherDeposit, 'state' | 'sentByPlatform'>): ActionStatus {
  if (state === 'signed') return sentByPlatform ? 'preparing' : 'ready';
  if (state === 'credited') return 'final';
  return state === 'seen' ? 'seen' : 'failed';
}

/** Returns what a player reads when a deposit was not sent in time, or could not be credited. */
const failureWords = ({ state, uid }: Pick<VoucherDeposit, 'state' | 'uid'>): string =>
  state === 'expired'
    ? "It wasn't confirmed in time. Nothing left your wallet, so you can start again."
    : `It arrived, but we couldn't put it into your bag yet. Nothing is lost: tell support this number: ${uid}.`;

type Item = VoucherDeposit['items'][number];

/** Returns the asset that something deposited is of; one that has been deleted is not known any more. */
const assetOf = ({ chainId, assetAddress }: Place, { tokenId }: Item, assets: readonly Asset[]): Asset | undefined =>
  assets.find(
    (asset) =>
      asset.chainId === chainId &&
      asset.contract?.toLowerCase() === assetAddress.toLowerCase() &&
      (asset.tokenId === undefined || asset.tokenId === tokenId),
  );

type Place = Pick<VoucherDeposit, 'chainId' | 'assetAddress'>;

function itemWords({ assetType }: VoucherDeposit, { tokenId, amountBase }: Item, asset: Asset | undefined): string {
  if (!asset) return 'something';
  const { name, decimals } = asset;
  const unit = { name, decimals, contractType: assetType, ...(tokenId === null ? {} : { tokenId }) };
  return partWords(unit, BigInt(amountBase));
}

/** Returns the platform's word on a deposit as an action. The platform sends it for wallets that it keeps. */
export function actionOfDeposit(deposit: VoucherDeposit, assets: readonly Asset[], now: number): Action<DepositFacts> {
  const { uid, chainId, receiver, items, deadline, transactionHash, sentByPlatform, createdAt } = deposit;
  const words = items.map((item) => itemWords(deposit, item, assetOf(deposit, item, assets)));
  const image = items[0] && assetOf(deposit, items[0], assets)?.image;
  const status = statusOf(deposit);
  return {
    id: uid,
    kind: 'deposit-assets',
    step: 'deposit',
    status,
    facts: { what: partsWords(words).slice(0, longestWords), image: imageFact(image), until: deadline },
    chainId,
    ...(sentByPlatform ? {} : { sender: receiver }),
    ...(transactionHash ? { hash: transactionHash } : {}),
    ...(status === 'failed' ? { failure: failureWords(deposit) } : {}),
    createdAt: Date.parse(createdAt) || now,
    updatedAt: now,
  };
}
