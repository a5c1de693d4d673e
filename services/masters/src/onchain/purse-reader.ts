import { getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import { type Address, createPublicClient, erc20Abi, erc1155Abi, http } from 'viem';
import type { MastersChain } from './chains.ts';
import type { Currency } from './currencies.ts';

/** How much an account has of a currency, and whether a shop may take tickets of it. */
export type PurseOnChain = { balance: bigint; takesTickets: boolean };

type Asked = {
  payer: Address;
  /** The contract that is paid. */
  shop: Address;
  currency: Pick<Currency, 'kind' | 'address'>;
  /** The kind of ticket, where tickets pay. */
  ticketId: number;
};

const timeoutMilliseconds = 10_000;
const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };

/** Reads what an account can pay with, by the latest block. @throws Problem service-unavailable, bad-gateway. */
export function readPurse(
  { chainId, rpcUrl }: MastersChain,
  { payer, shop, currency: { kind, address }, ticketId }: Asked,
): Promise<PurseOnChain> {
  const client = createPublicClient({
    chain: getViemChain(chainId, rpcUrl),
    transport: http(rpcUrl, { timeout: timeoutMilliseconds, retryCount: 0, batch: true }),
  });
  const read = async (): Promise<PurseOnChain> => {
    if (kind === 'coin') return { balance: await client.getBalance({ address: payer }), takesTickets: false };
    if (kind === 'token') {
      const args = [payer] as const;
      const balance = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args });
      return { balance, takesTickets: false };
    }
    const tickets = { address, abi: erc1155Abi } as const;
    const [balance, takesTickets] = await Promise.all([
      client.readContract({ ...tickets, functionName: 'balanceOf', args: [payer, BigInt(ticketId)] }),
      client.readContract({ ...tickets, functionName: 'isApprovedForAll', args: [payer, shop] }),
    ]);
    return { balance, takesTickets };
  };
  return answering(read(), words);
}
