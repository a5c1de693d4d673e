import type { AnyContractProcedure } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import { accountActions } from './account-actions.ts';
import { accountFlows } from './account-flows.ts';
import { accounts } from './accounts.ts';
import { airdropAdmin } from './airdrop-admin.ts';
import { airdrops } from './airdrops.ts';
import { apiKeys, apiKeysInternal } from './api-keys.ts';
import { assets, assetsInternal } from './assets.ts';
import { badges } from './badges.ts';
import { boards } from './boards.ts';
import { chainInternal } from './chain.ts';
import { chainLaws } from './chain-laws.ts';
import { chainLogs } from './chain-logs.ts';
import { community } from './community.ts';
import { contracts } from './contracts.ts';
import { devicePlayers } from './device-players.ts';
import { directTrades } from './direct-trades.ts';
import { events } from './events.ts';
import { facts } from './facts.ts';
import { gamePlayersInternal } from './game-players.ts';
import { games } from './games.ts';
import { gen2 } from './gen2.ts';
import { grants } from './grants.ts';
import { giftMails, invitationsInternal } from './invitations.ts';
import { keptCalls } from './kept-calls.ts';
import { ledger, ledgerInternal } from './ledger.ts';
import { ledgerVouchersInternal } from './ledger-vouchers.ts';
import { library } from './library.ts';
import { libraryDesk } from './library-desk.ts';
import { linking } from './linking.ts';
import { mastersAvatars } from './masters-avatars.ts';
import { mastersBoxes } from './masters-boxes.ts';
import { mastersCatalogue } from './masters-catalogue.ts';
import { mastersDraws, mastersDrawsInternal } from './masters-draws.ts';
import { mastersFacesInternal } from './masters-faces.ts';
import { mastersGiven, mastersGivenInternal } from './masters-given.ts';
import { mastersItems } from './masters-items.ts';
import { mastersKept } from './masters-kept.ts';
import { mastersLooks } from './masters-looks.ts';
import { mastersLootboxes } from './masters-lootboxes.ts';
import { mastersMetadata } from './masters-metadata.ts';
import { mastersResync } from './masters-resync.ts';
import { mastersSignatures } from './masters-signatures.ts';
import { mergeOperations } from './merge-operations.ts';
import { monsterGrowth } from './monster-growth.ts';
import { monsterLife } from './monster-life.ts';
import { monsterNames } from './monster-names.ts';
import { notifications } from './notifications.ts';
import type { OperationMeta } from './operation.ts';
import { ownerProposals } from './owner-proposals.ts';
import { pauseOperations, signerPauses } from './pauses.ts';
import { personalDataInternal } from './personal-data.ts';
import { plays } from './plays.ts';
import { products } from './products.ts';
import { publicChains } from './public-chains.ts';
import { publicBazaar, publicCollections } from './public-collections.ts';
import { publicFigures } from './public-figures.ts';
import { quests } from './quests.ts';
import { saves, savesInternal } from './saves.ts';
import type { ServiceName } from './services.ts';
import { signerInternal } from './signer.ts';
import { staking } from './staking.ts';
import { tickets } from './tickets.ts';
import { tradePlayersInternal } from './trade-players.ts';
import { trades } from './trades.ts';
import { ultigen, ultigenInternal } from './ultigen.ts';
import { ultigenPlayersInternal } from './ultigen-players.ts';
import { users, usersInternal } from './users.ts';
import { voucherClaims, voucherClaimsInternal } from './voucher-claims.ts';
import { voucherDeposits } from './voucher-deposits.ts';
import { voucherEntries } from './voucher-entries.ts';
import { voucherGifts, voucherGiftsInternal } from './voucher-gifts.ts';
import { voucherPlayersInternal } from './voucher-players.ts';
import { vouchers } from './vouchers.ts';
import { wallets } from './wallets.ts';

const usersPublic = mergeOperations(
  users,
  devicePlayers,
  accounts,
  accountFlows,
  linking,
  wallets,
  community,
  notifications,
  accountActions,
  apiKeys,
  giftMails,
  pauseOperations,
);

const vouchersPublic = mergeOperations(
  assets,
  ledger,
  voucherGifts,
  voucherEntries,
  vouchers,
  airdrops,
  airdropAdmin,
  voucherClaims,
  voucherDeposits,
  gen2,
);

const chainPublic = mergeOperations(
  contracts,
  ownerProposals,
  keptCalls,
  chainLogs,
  chainLaws,
  publicChains,
  staking,
  publicCollections,
  publicBazaar,
  publicFigures,
);

const tradesPublic = mergeOperations(trades, directTrades);

const ultigenPublic = mergeOperations(ultigen, monsterNames, monsterGrowth, monsterLife);

const gamesPublic = mergeOperations(games, plays, products, saves, facts, boards, badges, quests, grants, events);

const mastersPublic = mergeOperations(
  mastersCatalogue,
  mastersAvatars,
  mastersItems,
  mastersBoxes,
  mastersMetadata,
  mastersResync,
  tickets,
  mastersSignatures,
  mastersGiven,
  mastersLooks,
  mastersLootboxes,
  mastersDraws,
  mastersKept,
);

const libraryPublic = mergeOperations(libraryDesk, library);

/** Everything that the gateway serves, by owner. */
export const contract = {
  users: usersPublic,
  chain: chainPublic,
  ultigen: ultigenPublic,
  vouchers: vouchersPublic,
  trades: tradesPublic,
  games: gamesPublic,
  masters: mastersPublic,
  'assets-library': libraryPublic,
};

/** Calls between services, by owner. */
export const internalContract = {
  users: mergeOperations(
    usersInternal,
    apiKeysInternal,
    invitationsInternal,
    tradePlayersInternal,
    gamePlayersInternal,
  ),
  chain: mergeOperations(chainInternal, personalDataInternal('chain')),
  signer: mergeOperations(signerInternal, signerPauses, personalDataInternal('signer')),
  ultigen: mergeOperations(ultigenInternal, ultigenPlayersInternal, personalDataInternal('ultigen')),
  vouchers: mergeOperations(
    assetsInternal,
    ledgerInternal,
    ledgerVouchersInternal,
    voucherGiftsInternal,
    voucherClaimsInternal,
    voucherPlayersInternal,
    personalDataInternal('vouchers'),
  ),
  trades: personalDataInternal('trades'),
  games: mergeOperations(savesInternal, personalDataInternal('games')),
  masters: mergeOperations(
    mastersGivenInternal,
    mastersDrawsInternal,
    mastersFacesInternal,
    personalDataInternal('masters'),
  ),
  'assets-library': personalDataInternal('assets-library'),
} satisfies Record<ServiceName, object>;

/** The operations of each service, documented and internal. */
export const serviceContracts = {
  users: mergeOperations(usersPublic, internalContract.users),
  signer: internalContract.signer,
  chain: mergeOperations(chainPublic, internalContract.chain),
  ultigen: mergeOperations(ultigenPublic, internalContract.ultigen),
  vouchers: mergeOperations(vouchersPublic, internalContract.vouchers),
  trades: mergeOperations(tradesPublic, internalContract.trades),
  games: mergeOperations(gamesPublic, internalContract.games),
  masters: mergeOperations(mastersPublic, internalContract.masters),
  'assets-library': mergeOperations(libraryPublic, internalContract['assets-library']),
} satisfies Record<ServiceName, object>;

export type DeclaredOperation = OperationMeta & {
  name: string;
  fullPath: string;
  procedure: AnyContractProcedure;
};

/** Returns all operations of a router in order of declaration, with `fullPath` as in `/v2/users/{uid}`. */
export function operationsOf(router: object, prefix = ''): DeclaredOperation[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    if (!isContractProcedure(value)) return operationsOf(value as object, name);
    const meta = value['~orpc'].meta as OperationMeta;
    return [
      {
        ...meta,
        name,
        fullPath: `/${meta.prefix}${meta.path}`,
        procedure: value,
      },
    ];
  });
}
