import {
  joinPersonalData,
  kitPersonalData,
  ofPlayers,
  ofPlayersText,
  ofWallets,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const onChainToo = 'It names a wallet, whose transactions the chain shows for good.';

/** Keys of kept wallets, and what was signed. */
const own: PersonalData = {
  personal: {
    custodial_wallets: {
      what: 'Kept wallets, with their sealed keys.',
      of: ofPlayers(),
      key: ['address'],
      withheld: ['reference', 'ciphertext', 'iv', 'tag', 'wrapped_key', 'master_key_id'],
      atDeletion: { cleared: ['user_id', 'reference'], kept: 'A sealed key of a wallet that belongs to nobody.' },
    },
    receivers: {
      what: 'Wallets of players that kept wallets may send to, with the proof.',
      of: ofPlayers(),
      key: ['address'],
      atDeletion: 'deleted',
    },
    sweep_authorizations: {
      what: 'Where kept wallets may be emptied to.',
      of: ofPlayers(),
      key: ['reference', 'wallet'],
      atDeletion: { cleared: ['user_id'], kept: onChainToo },
    },
    daily_totals: {
      what: 'How much was signed on a day, for all and by receiver.',
      of: `${ofPlayersText('receiver')} or ${ofWallets('receiver')}`,
      key: ['day', 'purpose', 'chain_id', 'receiver'],
      atDeletion: { kept: `Rows by account go. Those by address stay: ${onChainToo}` },
    },
    signing_audit: {
      what: 'Every signature that was asked for.',
      of: ofPlayersText(`detail ->> 'userId'`),
      key: ['id'],
      // May name the person who ran a command.
      withheld: ['caller'],
      atDeletion: {
        cleared: ['detail', 'reference'],
        kept: 'It shows what keys were used for, without whose they were.',
      },
    },
    signed_vouchers: {
      what: 'Permissions to do something on chain once, with the address of who may.',
      notExported: 'Services that asked for them export them.',
      atDeletion: { kept: onChainToo },
    },
    gas_top_ups: {
      what: 'Gas money that was sent to wallets.',
      of: ofWallets('receiver'),
      key: ['chain_id', 'sender', 'nonce'],
      atDeletion: { kept: onChainToo },
    },
    kept_calls: {
      what: 'Calls of kept wallets that count against limits of a day.',
      of: ofWallets('sender'),
      key: ['chain_id', 'sender', 'nonce'],
      atDeletion: { kept: onChainToo },
    },
    pauses: {
      what: 'Who pulled a kill switch that is pulled now.',
      of: `caller in (select 'admin ' || id from unnest(:players::uuid[]) as id)`,
      key: ['name'],
      atDeletion: { kept: 'Gone when an operator takes it back.' },
    },
  },
  impersonal: {
    'receipts of draws, which name nobody': ['signed_receipts'],
    'sealed keys of the signer': ['voucher_id_keys'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, own);
