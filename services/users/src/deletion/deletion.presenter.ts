import type { DeletionPreview } from '@hatchery/api/accounts';
import type { Losses } from './deletion.ts';

/** Presents what is lost with an account to its owner. @param mainChainId the chain whose coins are told beside the totals */
export function presentLosses(
  { custodialWallets, chains, unknownChains, vouchers }: Losses,
  mainChainId: number,
): DeletionPreview {
  const main = chains.find(({ chainId }) => chainId === mainChainId);
  return {
    custodialWallets,
    eggs: chains.reduce((total, { eggs }) => total + eggs, 0),
    monsters: chains.reduce((total, { monsters }) => total + monsters, 0),
    tokens: String(chains.reduce((total, { tokens }) => total + tokens, 0n)),
    coins: String(main?.coins ?? 0n),
    chains: chains.map((chain) => ({ ...chain, tokens: String(chain.tokens), coins: String(chain.coins) })),
    unknownChains,
    voucherCount: vouchers.count,
    vouchers: vouchers.vouchers.map(({ uid, name, decimals, tokenId, amountBase, onHoldBase }) => ({
      uid,
      name,
      decimals,
      ...(tokenId === undefined ? {} : { tokenId }),
      amountBase: String(BigInt(amountBase) + BigInt(onHoldBase)),
    })),
  };
}
