import type { BoxBalance, BoxOpening } from '@hatchery/api/masters-boxes';
import { boxOfToken, boxTokenId } from '@hatchery/chain/draws';
import { zeroHash } from 'viem';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import { getItem, getLootbox } from '../content/content.ts';
import { pictureUrls } from '../pictures/picture-urls.ts';
import type { TokenBalance } from '../tokens/tokens.ts';
import type { StoredOpening } from './boxes.repository.ts';

/** Returns the presenters of boxes that players have, for the platform at `publicUrl`. */
export function createBoxPresenters(publicUrl: string) {
  const items = createPresenters(publicUrl);
  const urls = pictureUrls(publicUrl);
  const boxOf = (lootboxId: number, oddsVersion: number) => ({
    ...{ lootboxId, oddsVersion, tokenId: String(boxTokenId(BigInt(lootboxId), BigInt(oddsVersion))) },
    name: getLootbox(lootboxId)?.name ?? `Box ${lootboxId}`,
    image: urls.lootbox(lootboxId),
  });
  return {
    balance: ({ tokenId, amount, finalAmount, ...at }: TokenBalance): BoxBalance => {
      const { boxId, oddsVersion } = boxOfToken(BigInt(tokenId));
      return { ...boxOf(Number(boxId), Number(oddsVersion)), balance: amount, finalBalance: finalAmount, ...at };
    },
    opening: ({
      boxId,
      oddsVersion,
      seed,
      itemIds,
      revealedBlock,
      revealHash,
      ...opening
    }: StoredOpening): BoxOpening => ({
      ...boxOf(boxId, oddsVersion),
      ...opening,
      state: seed === null ? 'waiting' : seed === zeroHash ? 'lapsed' : 'revealed',
      itemIds: itemIds ?? [],
      items: (itemIds ?? []).flatMap((id) => getItem(id) ?? []).map(items.item),
      ...(seed !== null && { seed }),
      ...(revealedBlock !== null && { revealedBlock }),
      ...(revealHash !== null && { revealHash }),
    }),
  };
}
