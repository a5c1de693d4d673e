import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { avatarsOptions } from '../../platform/masters/avatars.queries.ts';
import { itemsOptions } from '../../platform/masters/catalogue.queries.ts';
import { holdingsOptions, walletItemsOptions } from './wardrobe.queries.ts';
import { piecesOf } from './wardrobe.rules.ts';

/** Follows everything that a keeper can wear, and where the player has it. */
export function usePieces(keeper: MastersAvatar) {
  const { chainId, owner } = keeper;
  const items = useQuery(itemsOptions);
  const holdings = useQuery(holdingsOptions(chainId));
  const wallet = useQuery(walletItemsOptions(chainId, owner));
  const keepers = useQuery(avatarsOptions(chainId));
  const failed = [items, holdings, wallet, keepers].find(({ error, data }) => error && !data);
  const pieces =
    items.data && holdings.data && wallet.data && keepers.data
      ? piecesOf({
          items: items.data,
          keeper,
          keepers: keepers.data,
          wallet: wallet.data,
          all: holdings.data.items,
        })
      : undefined;
  return {
    pieces,
    withoutVouchers: holdings.data?.withoutVouchers ?? false,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}
