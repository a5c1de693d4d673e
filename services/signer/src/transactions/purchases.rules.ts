import type { Deployment } from '@hatchery/chain/addresses';
import { exactArguments } from '@hatchery/chain/exact-arguments';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { SignedType, VoucherRequest } from '@hatchery/chain/voucher-requests';
import { verifierAbis, verifierContracts } from '@hatchery/chain/vouchers';
import { type Abi, type Address, type Hex, isAddressEqual, parseAbi } from 'viem';

/** A voucher that the signer signed. Addresses are checksummed. */
export type SoldVoucher = { voucherId: string; chainId: number; contract: Address; request: VoucherRequest };

type Contracts = Omit<Deployment, 'startBlock'>;
type Call = { chainId: number; from: Address; to: Address; data: Hex; value: bigint };

/** The kinds that kept wallets buy. Whoever sends one pays. */
const soldTypes = ['MintAvatar', 'BuyBoxes'] as const satisfies SignedType[];
type SoldType = (typeof soldTypes)[number];
type Payload = Extract<VoucherRequest, { type: SoldType }>['payload'];

/** Says whether the account that redeems a kind pays for it. */
export const isPaidByItsSender = (type: SignedType): boolean =>
  voucherKinds[type].fields.some(({ name }) => name === 'price');

const permits = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
]);
const opening = parseAbi(['function requestOpening(uint256 tokenId, uint256 amount)']);
/** As many as MAX_OPENING of MastersLootboxes. */
const mostOpened = 10n;

/**
 * Says whether a call pays for a voucher that was signed for the wallet that sends it: the permission to take its price, and no more,
 * or the redemption itself, with the price in coins if coins pay.
 */
export function isPurchase(call: Call, sold: SoldVoucher | undefined, contracts: Contracts): boolean {
  const type = soldTypes.find((one) => one === sold?.request.type);
  if (!sold || !type || sold.chainId !== call.chainId) return false;
  const { receiver, currency, price: amount, payWithTicket } = sold.request.payload as Payload;
  const [price, shop] = [BigInt(amount), contracts[verifierContracts[voucherKinds[type].contract]]];
  if (!shop || !isAddressEqual(sold.contract, shop) || price === 0n) return false;
  if (!isAddressEqual(receiver as Address, call.from)) return false;
  if (isAddressEqual(call.to, shop)) {
    const isCoin = !payWithTicket && isAddressEqual(currency as Address, nativeAssetAddress);
    return call.value === (isCoin ? price : 0n) && isRedemption(call.data, type, sold.voucherId);
  }
  if (call.value !== 0n) return false;
  const { tickets, gameToken } = contracts;
  const permitted = argumentsOf(permits, payWithTicket ? 'setApprovalForAll' : 'approve', call.data);
  if (!permitted || !isAddressEqual(permitted[0] as Address, shop)) return false;
  if (payWithTicket) return tickets !== undefined && isAddressEqual(call.to, tickets) && permitted[1] === true;
  if (!isAddressEqual(currency as Address, gameToken) || !isAddressEqual(call.to, gameToken)) return false;
  return (permitted[1] as bigint) <= price;
}

/** Says whether a call asks for boxes of its sender to be opened, who gets what is in them. */
export function isOpening({ to, data, value }: Call, { mastersLootboxes }: Contracts): boolean {
  if (!mastersLootboxes || !isAddressEqual(to, mastersLootboxes) || value !== 0n) return false;
  const amount = argumentsOf(opening, 'requestOpening', data)?.[1] as bigint | undefined;
  return amount !== undefined && amount > 0n && amount <= mostOpened;
}

/** The contract checks everything else of the voucher: its id belongs to one payload alone. */
function isRedemption(data: Hex, type: SoldType, voucherId: string): boolean {
  const { contract, redeem } = voucherKinds[type];
  const [payload] = argumentsOf(verifierAbis[contract], redeem, data) ?? [];
  const { voucherId: id, nonce = id } = (payload ?? {}) as { voucherId?: bigint; nonce?: bigint };
  return nonce === BigInt(voucherId);
}

/** Returns the arguments of a function; undefined for every other call, and for data that is not exactly their encoding. */
function argumentsOf(abi: Abi, name: string, data: Hex): readonly unknown[] | undefined {
  const call = exactArguments(abi, data);
  return call?.functionName === name ? call.args : undefined;
}
