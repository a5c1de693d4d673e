import { type Address, erc20Abi, erc1155Abi } from 'viem';
import type { MastersChain } from './chains.ts';
import type { Currency } from './currencies.ts';
import { briefly, connect, inTime } from './reading.ts';

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

/** Reads what an account can pay with, by the latest block. @throws Problem service-unavailable, bad-gateway. */
export function readPurse(
  chain: MastersChain,
  { payer, shop, currency: { kind, address }, ticketId }: Asked,
): Promise<PurseOnChain> {
  const client = connect(chain, briefly);
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
  return inTime(read(), briefly);
}
