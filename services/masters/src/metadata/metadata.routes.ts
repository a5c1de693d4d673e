import { Problem } from '@hatchery/api/problems';
import { boxOfToken } from '@hatchery/chain/draws';
import { createAvatarReads } from '../avatars/avatars.ts';
import { getItem, getLootbox, getTicket } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';
import { createMetadataPresenters } from './metadata.presenter.ts';

/** Metadata of tokens, at the addresses that contracts name (contracts/deploy/parameters.ts). */
export function metadataRoutes(context: MastersContext) {
  const { chains, publicUrl } = context;
  const avatars = createAvatarReads(context);
  const present = createMetadataPresenters(publicUrl);
  return {
    avatarMetadata: os.avatarMetadata.handler(async ({ input: { params, query } }) => {
      const chosen = query.chainId === undefined ? chains.all : [chains.choose(query.chainId)];
      const chainIds = chosen.map(({ chainId }) => chainId);
      return present.avatar(await avatars.byToken(chainIds, params.tokenId));
    }),

    itemMetadata: os.itemMetadata.handler(({ input: { params } }) =>
      present.item(getItem(Number(params.id)) ?? missing('item', params.id)),
    ),

    lootboxMetadata: os.lootboxMetadata.handler(({ input: { params } }) => {
      const { boxId, oddsVersion } = boxOfToken(BigInt(params.id));
      return present.lootbox(getLootbox(Number(boxId)) ?? missing('box', params.id), Number(oddsVersion));
    }),

    ticketMetadata: os.ticketMetadata.handler(({ input: { params } }) =>
      present.ticket(getTicket(Number(params.id)) ?? missing('ticket', params.id)),
    ),
  };
}

function missing(what: string, id: string): never {
  throw new Problem('not-found', `There is no ${what} ${id}.`);
}
