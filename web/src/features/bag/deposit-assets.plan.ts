import { voucherConverterAbi } from '@hatchery/chain/abis/voucher-converter';
import { type Abi, type Address, erc20Abi, erc721Abi, erc1155Abi } from 'viem';
import { readContract } from 'viem/actions';
import { mostKept } from '../../platform/actions/actions.storage.ts';
import type { ActionPlanner, Plan, PlannedStep } from '../../platform/actions/web3/plan.ts';
import { api } from '../../platform/api.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { DepositFacts } from './deposit.rules.ts';

/** The struct that `createVoucher` takes, as the platform signed it. */
interface Payload {
  receiver: Address;
  assetType: number;
  assetAddress: Address;
  tokenIds: bigint[];
  amounts: bigint[];
  amount: bigint;
  voucherId: bigint;
}

const types = { erc721: 0, erc1155: 1, erc20: 2 };

function payloadOf(fields: readonly unknown[]): Payload {
  const [receiver, assetType, assetAddress, tokenIds, amounts, amount, voucherId] = fields;
  const numbers = (list: unknown) => (list as (string | number)[]).map(BigInt);
  return {
    receiver: receiver as Address,
    assetType: Number(assetType),
    assetAddress: assetAddress as Address,
    tokenIds: numbers(tokenIds),
    amounts: numbers(amounts),
    amount: BigInt(amount as string),
    voucherId: BigInt(voucherId as string),
  };
}

/** Plans a permission for exactly what is deposited, where one is missing, and then the deposit. */
export const depositAssetsPlan: ActionPlanner<DepositFacts> = {
  async plan(web3, { id, facts, chainId }, account): Promise<Plan> {
    const { items } = await api.vouchers.voucherDeposits({ query: { limit: mostKept } });
    const send = items.find(({ uid }) => uid === id)?.send;
    if (!send) throw new Error('This deposit no longer needs your wallet.');
    const payload = payloadOf(send.payload);
    const converter = send.contract as Address;
    const approve = await approval(web3, chainId, { payload, converter, account });
    const deposit: PlannedStep = {
      step: 'deposit',
      label: 'Deposit with your wallet',
      call: {
        address: converter,
        abi: voucherConverterAbi as Abi,
        functionName: 'createVoucher',
        args: [payload, send.signature],
      },
    };
    return {
      leaves: [{ text: `${facts.what}, from your wallet` }],
      comes: [{ text: `${facts.what}, in your bag` }],
      steps: approve ? [approve, deposit] : [deposit],
    };
  },
};

interface Approving {
  payload: Payload;
  converter: Address;
  account: Address;
}

/** Returns the permission that the wallet has still to give. */
async function approval(web3: Web3, chainId: number, approving: Approving): Promise<PlannedStep | undefined> {
  const client = web3.getClient({ chainId });
  const { payload, converter, account } = approving;
  const { assetType, assetAddress: address, amount, tokenIds } = payload;
  const step = (abi: Abi, functionName: string, args: readonly unknown[]): PlannedStep => ({
    step: 'approve',
    label: 'Allow Hatchery to take it',
    call: { address, abi, functionName, args },
  });
  if (assetType === types.erc20) {
    const args = [account, converter] as const;
    const allowed = await readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args });
    return allowed < amount ? step(erc20Abi as Abi, 'approve', [converter, amount]) : undefined;
  }
  const abi = assetType === types.erc721 ? erc721Abi : erc1155Abi;
  const args = [account, converter] as const;
  const [tokenId] = tokenIds;
  const isOne = assetType === types.erc721 && tokenIds.length === 1 && tokenId !== undefined;
  const [all, one] = await Promise.all([
    readContract(client, { address, abi: erc1155Abi, functionName: 'isApprovedForAll', args }),
    isOne ? readContract(client, { address, abi: erc721Abi, functionName: 'getApproved', args: [tokenId] }) : undefined,
  ]);
  if (all || one?.toLowerCase() === converter.toLowerCase()) return undefined;
  return isOne
    ? step(abi as Abi, 'approve', [converter, tokenId])
    : step(abi as Abi, 'setApprovalForAll', [converter, true]);
}
