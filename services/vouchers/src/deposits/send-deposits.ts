import { decodeVoucherSignature, encodeVoucherCall } from '@hatchery/chain/vouchers';
import { findRedemptions, type Redemption } from '@hatchery/indexing/redemptions/redemptions';
import { submitCalls } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { VouchersContext } from '../context.ts';
import { findDeposit, listDepositParts } from './deposits.repository.ts';
import { type Deposit, type DepositPart, depositReference, structOf } from './deposits.rules.ts';
import { failDeposit } from './settle-deposits.ts';

type Refused = { reference: string; reason: string } | undefined;

/** Hands the signed deposit of a kept wallet to the relay: it approves the converter, then deposits. */
export async function submitDeposit(
  { database: { knex }, internal }: Pick<VouchersContext, 'database' | 'internal'>,
  id: string,
): Promise<Refused> {
  const reference = depositReference(id);
  const [deposit, parts, [redemption]] = await Promise.all([
    findDeposit(knex, id),
    listDepositParts(knex, [id]),
    findRedemptions(knex, [reference]),
  ]);
  if (!deposit || redemption?.state !== 'signed') return undefined;
  const { chainId, receiver, contract, assetContract } = deposit;
  const own = parts.get(id) ?? [];
  const calls = [
    { to: assetContract, data: approval(deposit, own) },
    { to: contract, data: depositCall(deposit, own, redemption) },
  ];
  const answer = await submitCalls(internal, { reference, chainId, from: receiver, calls });
  return 'refusal' in answer ? { reference, reason: answer.refusal } : undefined;
}

/** Notes that the relay will never take a deposit. */
export async function storeDepositSubmission(tx: Transaction, refused: Refused): Promise<void> {
  if (refused) await failDeposit(tx, refused.reference, refused.reason);
}

const abi = parseAbi(['function approve(address,uint256)', 'function setApprovalForAll(address,bool)']);

/** Approves exactly the amount of a token, or the collection, for the converter. */
const approval = ({ contract, contractType }: Deposit, [first]: DepositPart[]): Hex =>
  contractType === 'ERC20'
    ? encodeFunctionData({ abi, functionName: 'approve', args: [contract, first?.amount ?? 0n] })
    : encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [contract, true] });

function depositCall(deposit: Deposit, parts: DepositPart[], redemption: Pick<Redemption, 'signature'>): Hex {
  const { deadline, signature } = decodeVoucherSignature(redemption.signature ?? '0x');
  const message = { ...structOf(deposit, parts), voucherId: BigInt(deposit.voucherId), deadline };
  return encodeVoucherCall('CreateVoucher', message, signature);
}
