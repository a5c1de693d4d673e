import { getNetwork, getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import { type Address, createPublicClient, erc20Abi, erc721Abi, http, isAddressEqual, parseAbi } from 'viem';
import type { VouchersConfig } from '../config.ts';

export type FundsQuery = {
  chainId: number;
  contract: Address;
  contractType: 'ERC20' | 'ERC721' | 'ERC1155';
  tokenId: bigint | null;
  holder: Address;
};

/** Reads of chains, with a deadline of 10 s each. @throws Problem service-unavailable or bad-gateway. */
export type FundsReader = {
  /** Reads what a holder has of an asset, in base units, and the price of gas in wei. */
  read(query: FundsQuery): Promise<{ funds: bigint; gasPrice: bigint }>;
};

const timeoutMilliseconds = 10_000;
const erc1155Abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)']);

export function createFundsReader({ RPC_URLS }: Pick<VouchersConfig, 'RPC_URLS'>): FundsReader {
  const connect = (chainId: number) => {
    const rpcUrl = (RPC_URLS.get(chainId) ?? getNetwork(chainId).rpcUrls)[0];
    return createPublicClient({
      ...(rpcUrl && { chain: getViemChain(chainId, rpcUrl) }),
      transport: http(rpcUrl, { timeout: timeoutMilliseconds, retryCount: 0, batch: true }),
    });
  };
  type Client = ReturnType<typeof connect>;
  const clients = new Map<number, Client>();
  const clientOf = (chainId: number): Client => {
    const client = clients.get(chainId) ?? connect(chainId);
    clients.set(chainId, client);
    return client;
  };
  return {
    read: (query) => {
      const client = clientOf(query.chainId);
      const reading = Promise.all([readFunds(client, query), client.getGasPrice()]);
      const words = { chain: `Chain ${query.chainId}`, advice: 'The dry run goes on when it does.' };
      return answering(
        reading.then(([funds, gasPrice]) => ({ funds, gasPrice })),
        words,
      );
    },
  };

  async function readFunds(
    client: Client,
    { contract: address, contractType, tokenId, holder }: FundsQuery,
  ): Promise<bigint> {
    if (contractType === 'ERC20')
      return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
    const id = tokenId ?? 0n;
    if (contractType === 'ERC1155')
      return client.readContract({ address, abi: erc1155Abi, functionName: 'balanceOf', args: [holder, id] });
    const owner = await client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [id] });
    return isAddressEqual(owner, holder) ? 1n : 0n;
  }
}
