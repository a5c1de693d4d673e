import { ofPlayers, type PersonalData } from '@hatchery/kit/personal-data';

/** The tables of services that follow contracts. */
export const indexingPersonalData: PersonalData = {
  personal: {},
  impersonal: {
    'blocks of chains, and how far they were read': ['followed_chains', 'held_events', 'staged_logs'],
    'permissions to do something on chain, by the id of what they are for': ['redemptions', 'unknown_uses'],
  },
};

/** The copy of the owners of wallets. */
export const walletsPersonalData: PersonalData = {
  personal: {
    wallets: {
      what: 'Wallets of accounts.',
      of: ofPlayers(),
      key: ['address'],
      atDeletion: {
        cleared: ['user_id'],
        kept: 'An address that belongs to nobody, so that late events do not link it again.',
      },
    },
  },
  impersonal: {},
};
