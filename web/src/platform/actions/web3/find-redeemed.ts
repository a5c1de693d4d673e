import type { Abi, Address, Hash } from 'viem';
import { getContractEvents } from 'viem/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';

const voucherUsed = [
  {
    type: 'event',
    name: 'VoucherUsed',
    inputs: [
      { name: 'voucherId', type: 'uint256', indexed: true },
      { name: 'receiver', type: 'address', indexed: true },
    ],
  },
] as const satisfies Abi;

interface Voucher {
  chainId: number;
  contract: string;
  voucherId: string;
  /** The last block before the wallet was asked. */
  afterBlock: number;
}

/** Finds the transactions that redeemed a voucher, which a wallet may have sent without an answer. */
export async function findRedeemed(web3: Web3, { chainId, contract, voucherId, afterBlock }: Voucher): Promise<Hash[]> {
  const events = await getContractEvents(web3.getClient({ chainId }), {
    address: contract as Address,
    abi: voucherUsed,
    eventName: 'VoucherUsed',
    args: { voucherId: BigInt(voucherId) },
    fromBlock: BigInt(afterBlock + 1),
  });
  return events.map(({ transactionHash }) => transactionHash);
}
