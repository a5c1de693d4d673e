import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { createListOdds } from '../boxes/boxes.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import { getLootbox } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { createKindList } from '../kinds/kinds.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { createBoxPresenter } from './lootboxes.presenter.ts';
import { listAllOdds } from './odds.repository.ts';
import { listSold } from './stock.repository.ts';

/** Creates the list of boxes that are sold, in their order, with the odds that are in force off the chain. */
export function createBoxList({ database, publicUrl }: Pick<MastersContext, 'database' | 'publicUrl'>) {
  const [listKinds, listOddsOnChain] = [createKindList(database), createListOdds(database)];
  const present = createBoxPresenter(publicUrl);
  return async (chain: MastersChain, gameId: string | undefined): Promise<MastersLootbox[]> => {
    const { chainId } = chain;
    const [catalogue, published, sold, kinds, oddsOnChain] = await Promise.all([
      readCatalogue(database.knex),
      listAllOdds(database.knex),
      listSold(database.knex),
      listKinds(chainId, 'boxes'),
      listOddsOnChain({ chainId }),
    ]);
    const current = new Map(published.map((odds) => [odds.boxId, odds]));
    const versions = new Map(oddsOnChain.map(({ boxId, version }) => [Number(boxId), version]));
    return catalogue.list('lootbox').flatMap((entry) => {
      const [box, odds] = [getLootbox(entry.id), current.get(entry.id)];
      if (!box || !odds || !entry.active || (gameId !== undefined && box.gameId !== gameId)) return [];
      const kind = kinds.get(String(box.id));
      const oddsVersion = versions.get(box.id) ?? 0;
      const onChain = kind
        ? { forSale: kind.forSale && oddsVersion > 0, oddsVersion, left: String(kind.maxSupply - kind.minted) }
        : null;
      return [present({ box, entry, odds, chain, sold: sold.get(box.id) ?? 0, onChain })];
    });
  };
}
