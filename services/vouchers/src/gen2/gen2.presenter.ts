import type { Gen2Price, Gen2SaleSignature, HatchyBalance } from '@hatchery/api/gen2';
import { getNetwork } from '@hatchery/chain/networks';
import { formatUnits } from 'viem';
import type { Gen2Balance } from './balances.rules.ts';
import type { Gen2Sale, KnownPrice } from './sales.ts';
import type { EggSale } from './sell-eggs.ts';

/** Returns what the API tells of the price of an egg. */
export function presentPrice({ chainId, eggs }: Gen2Sale, { price, ...read }: KnownPrice): Gen2Price {
  const { symbol, decimals } = getNetwork(chainId).nativeCurrency;
  return {
    price: Number(formatUnits(price, decimals)),
    priceBase: String(price),
    currencySymbol: symbol,
    decimals,
    contract: eggs,
    chainId,
    blockNumber: read.blockNumber,
    blockHash: read.blockHash,
    blockTime: read.blockTime.toISOString(),
    priceReadAt: read.readAt.toISOString(),
  };
}

/** Returns what the API tells of the monsters of one kind. */
export function presentBalance(
  { monster, ...balance }: Gen2Balance & { chainId: number },
  publicUrl: string,
): HatchyBalance {
  const { monsterId, name, element } = monster;
  return { id: monsterId, name, element, image: `${publicUrl}/public/vouchers/gen2/${monsterId}.svg`, ...balance };
}

/** Returns the arguments of a sale. */
export const presentSale = ({ id, voucher, ...sale }: EggSale): Gen2SaleSignature => ({
  uid: id,
  contract: sale.contract,
  chainId: sale.chainId,
  receiver: sale.receiver,
  eggType: sale.eggType,
  amount: sale.amount,
  referral: sale.referral,
  price: String(sale.price),
  voucherId: voucher.voucherId,
  nonce: voucher.voucherId,
  deadline: voucher.deadline,
  signature: voucher.signature,
});
