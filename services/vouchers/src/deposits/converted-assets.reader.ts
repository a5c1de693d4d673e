import type { TokenStandard } from '@hatchery/api/assets';
import { Problem } from '@hatchery/api/problems';
import { voucherConverterAbi } from '@hatchery/chain/abis/voucher-converter';
import { assetTypes } from '@hatchery/chain/voucher-kinds';
import { answering } from '@hatchery/indexing/answering';
import { connectToChain } from '@hatchery/indexing/chain-client';
import type { Address } from 'viem';
import type { VouchersChain } from '../onchain/chains.ts';
import type { ChainDeposit } from './chain-deposits.repository.ts';
import type { DepositPart } from './deposits.rules.ts';

/** Assets that the converter took by one deposit. */
export type ConvertedAssets = { contractType: TokenStandard; assetContract: Address; parts: DepositPart[] };

const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };
const standards = Object.keys(assetTypes) as TokenStandard[];

/** Reads what deposits of one chain consist of, in their order. @throws Problem service-unavailable, bad-gateway. */
export async function readConverted(
  { chainId, rpcUrls, contracts: { voucherConverter } }: VouchersChain,
  deposits: readonly ChainDeposit[],
): Promise<ConvertedAssets[]> {
  if (!voucherConverter || deposits.length === 0) return [];
  const client = connectToChain(chainId, rpcUrls);
  const contract = { address: voucherConverter, abi: voucherConverterAbi, functionName: 'getConvertedAssets' } as const;
  const read = deposits.map(({ nonce }) => client.readContract({ ...contract, args: [BigInt(nonce)] }));
  const payloads = await answering(Promise.all(read), words);
  return payloads.map((payload, index) => {
    // A node that is behind, or on another fork, has another deposit under this number.
    if (String(payload.voucherId) !== deposits[index]?.voucherId)
      throw new Problem('bad-gateway', 'The chain answered with another deposit. Nothing was changed.');
    return assetsIn(payload);
  });
}

type Payload = {
  assetType: number;
  assetAddress: Address;
  tokenIds: readonly bigint[];
  amounts: readonly bigint[];
  amount: bigint;
};

function assetsIn({ assetType, assetAddress, tokenIds, amounts, amount }: Payload): ConvertedAssets {
  const contractType = standards.find((standard) => assetTypes[standard] === BigInt(assetType)) ?? 'ERC20';
  const ofIds = tokenIds.map((tokenId, index) => ({ tokenId, amount: amounts[index] ?? 1n }));
  return {
    contractType,
    assetContract: assetAddress,
    parts: contractType === 'ERC20' ? [{ tokenId: null, amount }] : ofIds,
  };
}
