import { Problem } from '@hatchery/api/problems';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Wallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, encodeFunctionData, erc20Abi, erc1155Abi, formatUnits, type Hex } from 'viem';
import type { MastersContext } from '../context.ts';
import type { MastersChain } from '../onchain/chains.ts';
import type { Currency } from '../onchain/currencies.ts';
import { readPurse } from '../onchain/purse-reader.ts';
import { redeemingCall } from '../signing/redeeming-call.ts';
import type { Signature } from '../signing/signatures.rules.ts';
import { findPurchase, insertPurchase, listUnpaid, lockPayer, sumPromised } from './purchases.repository.ts';

/** A kept wallet as it can pay: what the chain said it has, and what it had promised before. */
export type Purse = {
  chainId: number;
  payer: Address;
  asset: string;
  currency: Currency;
  balance: bigint;
  needsPermission: boolean;
  unpaid: string[];
  since: Date;
};

type Sale = { wallet: Wallet; shop: Address; currency: Currency; ticketId: number };

const assetOf = ({ kind }: Currency, ticketId: number) => (kind === 'ticket' ? `ticket:${ticketId}` : kind);

/**
 * Looks what a wallet can pay with, if the platform keeps it. Other wallets pay by themselves.
 * @throws Problem service-unavailable, bad-gateway.
 */
export async function openPurse(
  { database, now }: Pick<MastersContext, 'database' | 'now'>,
  chain: MastersChain,
  { wallet: { kind, address: payer }, shop, currency, ticketId }: Sale,
): Promise<Purse | undefined> {
  if (kind !== 'custodial') return undefined;
  const whose = { chainId: chain.chainId, payer, asset: assetOf(currency, ticketId) };
  // Before the chain is read: what is paid meanwhile may be in the balance or not, and counts as promised.
  const before = { since: now(), unpaid: await listUnpaid(database.knex, whose) };
  const { balance, takesTickets } = await readPurse(chain, { payer, shop, currency, ticketId });
  const needsPermission = currency.kind === 'token' || (currency.kind === 'ticket' && !takesTickets);
  return { ...whose, ...before, currency, balance, needsPermission };
}

/** Requires that a kept wallet can pay a price beside what it has promised. @throws Problem insufficient-balance. */
export async function requireFunds(tx: Transaction, purse: Purse, price: string): Promise<void> {
  await lockPayer(tx, purse);
  const left = purse.balance - (await sumPromised(tx, purse, purse));
  if (left >= BigInt(price)) return;
  const words = (amount: bigint) => inWords(purse.currency, amount);
  const has = words(left > 0n ? left : 0n);
  throw new Problem('insufficient-balance', `This costs ${words(BigInt(price))}; your wallet has ${has} to spend.`);
}

function inWords({ kind, decimals, symbol }: Currency, amount: bigint): string {
  if (kind === 'ticket') return `${amount} ${amount === 1n ? 'ticket' : 'tickets'}`;
  return `${formatUnits(amount, decimals)} ${symbol}`;
}

/** Returns what stores the promise of a purse with its reservation. */
export const promising =
  ({ chainId, payer, asset, needsPermission }: Purse, price: string) =>
  (tx: Transaction, { id: signatureId }: Signature): Promise<void> =>
    insertPurchase(tx, { signatureId, chainId, payer, asset, price, needsPermission });

type Sending = { from: 'operator' | Address; calls: { to: Address; data: Hex; value?: bigint }[] };

/**
 * Returns what redeems a signature, and who sends it: the wallet that pays for it, after it permitted that, or the operator. The same
 * signature always has the same calls.
 */
export async function sendingOf(
  { database, chains }: Pick<MastersContext, 'database' | 'chains'>,
  { id, chainId, request }: Pick<Signature, 'id' | 'chainId' | 'request'>,
  redemption: Pick<Redemption, 'voucherId' | 'signature'>,
): Promise<Sending> {
  const chain = chains.get(chainId);
  const redeem = redeemingCall(chain, request, redemption);
  const purchase = await findPurchase(database.knex, id);
  if (!purchase) return { from: 'operator', calls: [redeem] };
  const { payer: from, asset, needsPermission } = purchase;
  const price = BigInt(purchase.price);
  if (asset === 'coin') return { from, calls: [{ ...redeem, value: price }] };
  const permission = asset === 'token' ? allowance(chain, redeem.to, price) : approval(chain, redeem.to);
  return { from, calls: needsPermission ? [permission, redeem] : [redeem] };
}

const allowance = ({ gameToken: to }: MastersChain, shop: Address, price: bigint) => ({
  to,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, price] }),
});

const approval = ({ tickets: to }: MastersChain, shop: Address) => ({
  to,
  data: encodeFunctionData({ abi: erc1155Abi, functionName: 'setApprovalForAll', args: [shop, true] }),
});
