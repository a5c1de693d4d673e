import type { Asset } from '@hatchery/api/assets';
import { type Address, createClient, erc20Abi, erc721Abi, erc1155Abi, http } from 'viem';
import { getChainId, readContract } from 'viem/actions';
import type { Counted } from './deposit.rules.ts';

const timeoutMs = 10_000;

/**
 * Reads how much a wallet has of each asset, in one request. An asset that cannot be read counts as nothing.
 * @throws Error when the chain does not answer.
 */
export async function countAssets(assets: readonly Asset[], rpcUrl: string, wallet: string): Promise<Counted[]> {
  const client = createClient({ transport: http(rpcUrl, { timeout: timeoutMs, batch: true }) });
  const owner = wallet as Address;
  const read = (asset: Asset): Promise<bigint> => {
    const address = asset.contract as Address;
    const id = BigInt(asset.tokenId ?? 0);
    if (asset.contractType === 'ERC20')
      return readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
    if (asset.contractType === 'ERC1155')
      return readContract(client, { address, abi: erc1155Abi, functionName: 'balanceOf', args: [owner, id] });
    if (asset.tokenId === undefined)
      return readContract(client, { address, abi: erc721Abi, functionName: 'balanceOf', args: [owner] });
    return readContract(client, { address, abi: erc721Abi, functionName: 'ownerOf', args: [id] }).then((holder) =>
      holder.toLowerCase() === wallet.toLowerCase() ? 1n : 0n,
    );
  };
  const [counts] = await Promise.all([Promise.allSettled(assets.map(read)), getChainId(client)]);
  return assets.map((asset, index) => {
    const count = counts[index];
    return { asset, base: count?.status === 'fulfilled' ? count.value : 0n };
  });
}
