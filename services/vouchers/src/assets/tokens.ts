import type { TokenStandard } from '@hatchery/api/assets';
import { badField } from '@hatchery/api/problems';
import { answering } from '@hatchery/indexing/answering';
import { type ChainClient, connectToChain } from '@hatchery/indexing/chain-client';
import { rpcUrlsOf } from '@hatchery/indexing/followed-chains';
import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  getAddress,
  parseAbi,
} from 'viem';
import type { VouchersConfig } from '../config.ts';

type Token = { chainId?: number | undefined; contract: string; contractType: TokenStandard };

/** Reads contracts of tokens on any chain that this service has an endpoint of. */
export type Tokens = {
  /**
   * Reads the decimals of a token, and checks that its contract is there and follows its standard.
   * @throws Problem bad-request, which names the field; service-unavailable or bad-gateway for a chain that does not answer.
   */
  read(token: Token): Promise<{ chainId: number; decimals: number }>;
};

const mostDecimals = 77;
const words = { chain: 'The chain', advice: 'Nothing was created. Please try again later.' };
const abi = parseAbi([
  'function supportsInterface(bytes4) view returns (bool)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
]);
/** The ids of ERC-165 by standard. ERC-20 has none. */
const interfaces = { ERC721: '0x80ac58cd', ERC1155: '0xd9b67a26' } as const;

export const createTokens = (config: Pick<VouchersConfig, 'CHAIN_ID' | 'RPC_URLS'>): Tokens => ({
  read: async ({ chainId = config.CHAIN_ID, contract, contractType }) => {
    const client = connect(config, chainId);
    const address = getAddress(contract);
    const code = await answering(client.getCode({ address }), words);
    if (!code || code === '0x')
      throw badField('body.contract', `There is no contract at ${address} on chain ${chainId}.`);
    const decimals = await answering(readDecimals(client, address, contractType), words);
    if (decimals === undefined)
      throw badField('body.contractType', `The contract ${address} does not follow ${contractType}.`);
    if (decimals > mostDecimals)
      throw badField('body.contract', `More than ${mostDecimals} decimals are not supported.`);
    return { chainId, decimals };
  },
});

function connect({ CHAIN_ID, RPC_URLS }: Pick<VouchersConfig, 'CHAIN_ID' | 'RPC_URLS'>, chainId: number): ChainClient {
  const followed = [...new Set([CHAIN_ID, ...RPC_URLS.keys()])];
  const rpcUrls = followed.includes(chainId) ? rpcUrlsOf(RPC_URLS, chainId) : [];
  if (rpcUrls.length > 0) return connectToChain(chainId, rpcUrls);
  throw badField('body.chainId', `Chain ${chainId} is not one of this platform: ${followed.join(', ')}.`);
}

/** @returns undefined if the contract does not follow the standard. */
async function readDecimals(
  client: ChainClient,
  address: Address,
  standard: TokenStandard,
): Promise<number | undefined> {
  const ask = <Name extends 'decimals' | 'totalSupply'>(functionName: Name) =>
    client.readContract({ address, abi, functionName }).catch(undefinedIfRefused);
  if (standard === 'ERC20') {
    const [decimals, supply] = await Promise.all([ask('decimals'), ask('totalSupply')]);
    return supply === undefined ? undefined : decimals;
  }
  const args = [interfaces[standard]] as const;
  const follows = await client
    .readContract({ address, abi, functionName: 'supportsInterface', args })
    .catch(undefinedIfRefused);
  return follows ? 0 : undefined;
}

/** The contract has no such function, or answers something else. Every other failure is the chain's. */
function undefinedIfRefused(error: unknown): undefined {
  const isRefusal = (cause: unknown) =>
    cause instanceof ContractFunctionRevertedError ||
    cause instanceof ContractFunctionZeroDataError ||
    /^(AbiDecoding|PositionOutOfBounds|IntegerOutOfRange|InvalidBytesBoolean)/.test((cause as Error).name);
  if (error instanceof BaseError && error.walk(isRefusal)) return undefined;
  throw error;
}
