import type { DepositSignature, UnmatchedDeposit, VoucherDeposit } from '@hatchery/api/voucher-deposits';
import type { Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { AskedChainDeposit } from './chain-deposits.repository.ts';
import type { ConvertedAssets } from './converted-assets.reader.ts';
import { type Deposit, type DepositPart, type NewDeposit, stateOf, structOf } from './deposits.rules.ts';

/** Returns what a wallet sends to deposit. */
export function presentSignature(
  deposit: NewDeposit & Pick<Deposit, 'voucherId'>,
  parts: DepositPart[],
  { deadline, signature }: { deadline: number; signature: string },
): DepositSignature {
  const { receiver, assetType, assetAddress, tokenIds, amounts, amount } = structOf(deposit, parts);
  const { id, chainId, contract, custodial, voucherId } = deposit;
  const lists = [tokenIds.map(String), amounts.map(String)];
  return {
    payload: [receiver, String(assetType), assetAddress, ...lists, String(amount), voucherId],
    signature,
    uid: id,
    chainId,
    contract,
    deadline,
    sentByPlatform: custodial,
  };
}

/** Returns what the API tells of a deposit. */
export function presentDeposit(
  deposit: Deposit,
  parts: DepositPart[],
  redemption: Redemption | undefined,
): VoucherDeposit {
  const { deadline = 0, signature = null, transactionHash = null } = redemption ?? {};
  const state = stateOf(deposit, redemption);
  const isToSend = state === 'signed' && !deposit.custodial && signature !== null;
  return {
    uid: deposit.id,
    state,
    chainId: deposit.chainId,
    depositId: deposit.nonce,
    receiver: deposit.receiver,
    assetAddress: deposit.assetContract,
    assetType: deposit.contractType,
    items: parts.map(presentPart),
    sentByPlatform: deposit.custodial,
    transactionHash,
    failure: deposit.failure ?? redemption?.failure ?? null,
    deadline,
    createdAt: deposit.createdAt.toISOString(),
    send: isToSend ? presentSignature(deposit, parts, { deadline, signature }) : null,
  };
}

const presentPart = ({ tokenId, amount }: DepositPart) => ({
  tokenId: tokenId === null ? null : String(tokenId),
  amountBase: String(amount),
});

/** Returns what admins read of a deposit that nobody got credit for. */
export const presentUnmatched = (
  { chainId, nonce, account, transactionHash, userId, failure }: AskedChainDeposit,
  { assetContract, contractType, parts }: ConvertedAssets,
): UnmatchedDeposit => ({
  ...{ chainId, depositId: nonce, account, transactionHash, userId, failure },
  assetAddress: assetContract,
  assetType: contractType,
  items: parts.map(presentPart),
});
