import { answering } from '@hatchery/indexing/answering';
import { type ChainClient, connectToChain } from '@hatchery/indexing/chain-client';
import { rpcUrlsOf } from '@hatchery/indexing/followed-chains';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  erc20Abi,
  erc721Abi,
  isAddressEqual,
  parseAbi,
} from 'viem';
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

const erc1155Abi = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)']);

export function createFundsReader({ RPC_URLS }: Pick<VouchersConfig, 'RPC_URLS'>): FundsReader {
  const clients = new Map<number, ChainClient>();
  const clientOf = (chainId: number): ChainClient => {
    const client = clients.get(chainId) ?? connectToChain(chainId, rpcUrlsOf(RPC_URLS, chainId));
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
    client: ChainClient,
    { contract: address, contractType, tokenId, holder }: FundsQuery,
  ): Promise<bigint> {
    if (contractType === 'ERC20')
      return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
    const id = tokenId ?? 0n;
    if (contractType === 'ERC1155')
      return client.readContract({ address, abi: erc1155Abi, functionName: 'balanceOf', args: [holder, id] });
    const call = { address, abi: erc721Abi, functionName: 'ownerOf', args: [id] } as const;
    const owner = await client.readContract(call).catch(nobodyIfRefused);
    return owner && isAddressEqual(owner, holder) ? 1n : 0n;
  }
}

/** A contract refuses to name the owner of a token that was not minted. */
function nobodyIfRefused(error: unknown): undefined {
  if (error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)) return;
  throw error;
}
