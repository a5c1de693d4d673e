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

const ofAddress = ofWallets('address');
const onChainToo = { kept: 'It names a wallet alone, and what came of it is on chain.' };

/** Eggs, hatches and creatures. */
const own: PersonalData = {
  personal: {
    departures,
    welcomes: {
      what: 'The egg that a new player gets, and an opaque name of the network that they came from.',
      of: ofPlayers(),
      key: ['user_id'],
      withheld: ['network'],
      atDeletion: { cleared: ['user_id'], kept: 'How many newcomers came; the network goes after a week.' },
    },
    egg_rewards: {
      what: 'Eggs that games gave.',
      of: ofPlayers(),
      key: ['reference'],
      atDeletion: namesNobody('A game may ask again by the same reference.'),
    },
    gifts: {
      what: 'Eggs that were given.',
      of: ofAddress,
      key: ['id'],
      withheld: ['signature', 'traceparent'],
      atDeletion: onChainToo,
    },
    orders: { what: 'Eggs that were bought.', of: ofAddress, key: ['id'], atDeletion: onChainToo },
    hatches: {
      what: 'Hatches.',
      of: ofAddress,
      key: ['id'],
      withheld: ['signature', 'traceparent'],
      atDeletion: onChainToo,
    },
    egg_locks: {
      what: 'Eggs that wait for a hatch.',
      of: ofAddress,
      key: ['chain_id', 'block_number', 'log_index', 'position'],
      atDeletion: onChainToo,
    },
    monsters: {
      what: 'Creatures, by the address of their owner.',
      of: ofWallets('owner'),
      key: ['id'],
      atDeletion: onChainToo,
    },
    growths: { what: 'Creatures that grow.', of: ofAddress, key: ['id'], atDeletion: onChainToo },
    raised_monsters: {
      what: 'Names that players gave creatures.',
      of: ofPlayers('named_by'),
      key: ['monster_id'],
      atDeletion: { cleared: ['nickname', 'named_by'] },
    },
    monster_events: {
      what: 'The log of each creature: owners by address, names, and who gave them.',
      of: `${ofPlayers('named_by')} or ${ofWallets('from_address')} or ${ofWallets('to_address')}`,
      key: ['id'],
      withheld: ['named_by'],
      atDeletion: { cleared: ['nickname', 'named_by'], kept: 'Addresses are on chain.' },
    },
    monster_mints: {
      what: 'Creatures that keys and admins minted.',
      of: ofPlayers('minted_by'),
      key: ['id'],
      atDeletion: namesNobody('It shows which admin did what, for other admins.'),
    },
    egg_balances: onChain('Eggs of addresses.'),
    egg_transfers: onChain('Eggs that moved.'),
    monster_transfers: onChain('Creatures that moved.'),
  },
  impersonal: {
    'merges that were undone, by their ids': ['undone_merges'],
    'how far chains were read': ['chain_cursors'],
    'creatures by their ids': [
      'monster_changes',
      'unwound_monsters',
      'growing_monsters',
      'experience_rewards',
      'experience_grants',
      'experience_days',
    ],
    'gifts that were called off, by their ids': ['cancelled_gifts'],
    'totals of days and networks': ['welcome_days', 'welcome_networks', 'egg_reward_days'],
  },
  impersonalColumns: { 'an opaque name of many addresses, for a few days': ['welcome_networks.network'] },
};

export const personalData: PersonalData = joinPersonalData(
  kitPersonalData,
  indexingPersonalData,
  walletsPersonalData,
  own,
);
