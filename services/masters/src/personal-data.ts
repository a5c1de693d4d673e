import { indexingPersonalData, walletsPersonalData } from '@hatchery/indexing/personal-data';
import {
  departures,
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  ofWallets,
  onChain,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofSignatures = `signature_id in (select id from signatures where ${ofPlayers()} or ${ofWallets('account')})`;
const onChainToo = 'It names a wallet, and what came of it is on chain.';

/** Avatars, items and boxes. */
const own: PersonalData = {
  personal: {
    departures,
    newcomers: {
      what: 'New players, with an opaque name of the network that they came from.',
      of: ofPlayers(),
      key: ['user_id'],
      withheld: ['network'],
      atDeletion: 'deleted',
    },
    player_places: {
      what: 'Country and year of birth, as stated.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: 'deleted',
    },
    box_purchases: {
      what: 'Boxes that were bought off the chain.',
      of: ofPlayers(),
      key: ['id'],
      atDeletion: namesNobody('Purchases that have ended go. One that is under way has to end.'),
    },
    free_avatars: {
      what: 'Who had a free avatar.',
      of: ofPlayers(),
      key: ['user_id'],
      atDeletion: namesNobody('A wallet gets one free avatar.'),
    },
    signatures: {
      what: 'Signatures for avatars, items and boxes.',
      of: `${ofPlayers()} or ${ofWallets('account')}`,
      key: ['id'],
      atDeletion: { cleared: ['user_id'], kept: `${onChainToo} One that is under way keeps the id.` },
    },
    promised_items: {
      what: 'Items of these signatures.',
      of: ofSignatures,
      key: ['signature_id', 'item_id'],
      atDeletion: { kept: onChainToo },
    },
    kept_purchases: {
      what: 'What kept wallets paid.',
      of: ofSignatures,
      key: ['signature_id'],
      atDeletion: { kept: onChainToo },
    },
    kept_openings: {
      what: 'Boxes that kept wallets open.',
      of: ofPlayers(),
      key: ['id'],
      atDeletion: namesNobody(onChainToo),
    },
    avatar_names: {
      what: 'Names that players gave avatars.',
      of: ofPlayers('named_by'),
      key: ['chain_id', 'token_id'],
      atDeletion: 'deleted',
    },
    avatar_former_names: {
      what: 'Former names of avatars.',
      of: ofPlayers('named_by'),
      key: ['chain_id', 'token_id', 'named_at'],
      atDeletion: 'deleted',
    },
    avatar_images: {
      what: 'Pictures that owners uploaded for avatars.',
      of: `${ofPlayers('ticket_of')} or ${ofWallets('owner')}`,
      key: ['chain_id', 'token_id'],
      withheld: ['ticket'],
      atDeletion: {
        cleared: ['ticket_of'],
        kept: 'The picture belongs to the avatar, and goes when that has another owner.',
      },
    },
    box_allowances: {
      what: 'Boxes that admins allowed, by the address of who gets them.',
      of: `${ofPlayers('recorded_by')} or ${ofWallets('receiver')}`,
      key: ['id'],
      withheld: ['recorded_by'],
      atDeletion: { cleared: ['recorded_by'], kept: onChainToo },
    },
    box_allowance_uses: {
      what: 'Uses of these.',
      of: ofWallets('receiver'),
      key: ['signature_id'],
      atDeletion: { kept: onChainToo },
    },
    catalogue_changes: {
      what: 'What admins changed of the catalogue.',
      of: ofPlayers('changed_by'),
      key: ['id'],
      atDeletion: { cleared: ['changed_by'] },
    },
    avatars: onChain('Owners of avatars.'),
    avatar_transfers: onChain('Avatars that moved.'),
    token_balances: onChain('What addresses hold.'),
    token_transfers: onChain('Tokens that moved.'),
    box_openings: onChain('Boxes that were opened on chain.'),
  },
  impersonal: {
    'merges that were undone, by their ids': ['undone_merges'],
    'what tokens and avatars are': ['avatar_changes', 'kind_changes', 'token_supplies', 'odds_on_chain'],
    'odds, seeds and receipts of draws, which name nobody': ['published_odds', 'draw_epochs', 'draw_receipts'],
    'gifts that were called off, by their ids': ['cancelled_gives'],
    'the catalogue, and totals of it': ['catalogue_settings', 'box_stock', 'box_days'],
    'totals of days and networks': ['free_avatar_days'],
  },
  impersonalColumns: { 'an opaque name of many addresses, for a few days': ['free_avatar_days.network'] },
};

export const personalData: PersonalData = joinPersonalData(
  kitPersonalData,
  indexingPersonalData,
  walletsPersonalData,
  own,
);
