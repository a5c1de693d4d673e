import { indexingPersonalData, walletsPersonalData } from '@hatchery/indexing/personal-data';
import {
  departures,
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  ofPlayersText,
  ofWallets,
  onChain,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const inLedger = namesNobody('The ledger must add up, so nothing of it is ever changed.');
const ofOthers = namesNobody('The other side keeps what it gave or got.');
const ofAdmins = namesNobody('It shows which admin did what, for other admins.');
const accounts = `select id from accounts where kind = 'player' and ${ofPlayersText('owner')}`;
const ofHolds = `hold_id in (select id from holds where ${ofPlayersText('user_id')})`;
const ofGifts = `${ofPlayers('giver_id')} or ${ofPlayers('recipient_id')}`;
const ofClaims = `claim_id in (select id from claims where ${ofPlayers()})`;
const ofDeposits = `deposit_id in (select id from deposits where ${ofPlayers()})`;
const forAWhile = {
  kept: 'Says that an address may claim; hashes and hints of e-mail addresses go 30 days after the end of the airdrop.',
};

/** The ledger of vouchers, gifts, claims, deposits and airdrops. */
const own: PersonalData = {
  personal: {
    departures,
    accounts: {
      what: 'What players have of each unit.',
      of: `kind = 'player' and ${ofPlayersText('owner')}`,
      key: ['id'],
      atDeletion: inLedger,
    },
    entries: {
      what: 'What came into these accounts and left them.',
      of: `account_id in (${accounts})`,
      key: ['posting_id', 'position', 'created_at'],
      atDeletion: inLedger,
    },
    postings: {
      what: 'Why amounts moved.',
      of: `id in (select posting_id from entries where account_id in (${accounts}))`,
      key: ['id'],
      withheld: ['digest', 'detail'],
      atDeletion: inLedger,
    },
    holds: {
      what: 'Amounts on hold.',
      of: ofPlayersText('user_id'),
      key: ['id'],
      withheld: ['end_digest'],
      atDeletion: inLedger,
    },
    hold_parts: { what: 'Parts of what is on hold.', of: ofHolds, key: ['hold_id', 'unit_id'], atDeletion: inLedger },
    amounts_left: {
      what: 'Amounts of players who departed that fitted nowhere.',
      of: `account_id in (${accounts})`,
      key: ['account_id'],
      atDeletion: inLedger,
    },
    gifts: {
      what: 'Gifts, and how the giver named the recipient.',
      of: ofGifts,
      key: ['id'],
      // The address or name that the giver used, which is that of the other side.
      withheld: ['named'],
      atDeletion: { cleared: ['named'], ...ofOthers },
    },
    gift_parts: {
      what: 'What was given.',
      of: `gift_id in (select id from gifts where ${ofGifts})`,
      key: ['gift_id', 'unit_id'],
      atDeletion: ofOthers,
    },
    claims: { what: 'Vouchers that were claimed on chain.', of: ofPlayers(), key: ['id'], atDeletion: inLedger },
    claim_parts: { what: 'Parts of claims.', of: ofClaims, key: ['claim_id', 'position'], atDeletion: inLedger },
    deposits: { what: 'Deposits.', of: ofPlayers(), key: ['id'], atDeletion: inLedger },
    deposit_parts: {
      what: 'Parts of deposits.',
      of: ofDeposits,
      key: ['deposit_id', 'position'],
      atDeletion: inLedger,
    },
    egg_sales: {
      what: 'Signatures for the sale of eggs.',
      of: ofPlayers(),
      key: ['id'],
      atDeletion: { cleared: ['user_id'], kept: 'It names a wallet, and the sale is on chain.' },
    },
    airdrop_claims: {
      what: 'Claims of airdrops.',
      of: ofPlayers(),
      key: ['id'],
      withheld: ['signature'],
      atDeletion: { cleared: ['user_id'], kept: 'It counts against the budget of the airdrop.' },
    },
    airdrop_recipients: {
      what: 'Recipients of airdrops: addresses of wallets, or hashed e-mail addresses with a hint.',
      of: ofWallets('address'),
      key: ['run_id', 'number'],
      withheld: ['email_hash', 'email_hint'],
      atDeletion: forAWhile,
    },
    airdrop_list_rows: {
      what: 'Lists of recipients that admins uploaded.',
      of: ofWallets('address'),
      key: ['list_id', 'number'],
      withheld: ['email_hash', 'email_hint'],
      atDeletion: forAWhile,
    },
    asset_agreements: { what: 'Agreements of studios.', of: ofPlayers(), key: ['id'], atDeletion: 'deleted' },
    shared_receipts: {
      what: 'Receipts that were shared.',
      of: ofPlayers('owner_id'),
      key: ['id'],
      atDeletion: 'deleted',
    },
    player_merges: {
      what: 'Merges of accounts.',
      of: `${ofPlayers('from_id')} or ${ofPlayers('into_id')}`,
      key: ['merge_id'],
      atDeletion: namesNobody('An event that comes late must find out what became of the merge.'),
    },
    assets: { what: 'Who created an asset.', of: ofPlayers('created_by'), key: ['id'], atDeletion: ofAdmins },
    asset_changes: { what: 'Changes of assets.', of: ofPlayers('made_by'), key: ['id'], atDeletion: ofAdmins },
    airdrops: {
      what: 'Who made and approved an airdrop.',
      of: `${ofPlayers('created_by')} or ${ofPlayers('approved_by')}`,
      key: ['id'],
      withheld: ['email_salt', 'told_account'],
      atDeletion: ofAdmins,
    },
    airdrop_lists: { what: 'Who uploaded a list.', of: ofPlayers('created_by'), key: ['id'], atDeletion: ofAdmins },
    airdrop_runs: { what: 'Who made a dry run.', of: ofPlayers('created_by'), key: ['id'], atDeletion: ofAdmins },
    airdrop_acts: { what: 'What was done with an airdrop.', of: ofPlayers('by'), key: ['id'], atDeletion: ofAdmins },
    adopted_claims: {
      what: 'Claims that were paid and forgotten, and which operator or admin accepted the difference.',
      of: ofPlayersText('accepted_by'),
      key: ['chain_id', 'voucher_id'],
      atDeletion: ofAdmins,
    },
    chain_claims: onChain('Claims that the chain paid.'),
    chain_deposits: onChain('Deposits that the chain took.'),
    holdings: onChain('What addresses hold.'),
    holding_history: onChain('What addresses held.'),
  },
  impersonal: {
    'what is moved in the ledger, by ids of units, accounts, holds and merges': [
      'units',
      'entry_sums',
      'entry_sums_until',
      'merge_amounts',
      'merge_holds',
      'merge_rows',
    ],
    'proofs that the ledger adds up': ['proofs'],
    'gifts that were called off, by their ids': ['cancelled_gifts'],
    'totals of airdrops': ['airdrop_slots', 'airdrop_contract_events'],
    'creatures by their ids': ['creature_kinds'],
  },
  impersonalColumns: {
    'a clock, a command or an admin, as a word': ['proofs.started_by'],
    'an id of an account of the ledger': ['entry_sums.account_id'],
  },
};

export const personalData: PersonalData = joinPersonalData(
  kitPersonalData,
  indexingPersonalData,
  walletsPersonalData,
  own,
);
