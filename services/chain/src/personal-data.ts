import { indexingPersonalData } from '@hatchery/indexing/personal-data';
import {
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  ofPlayersText,
  ofWallets,
  onChain,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofAdmins = namesNobody('It shows which admin did what, for other admins.');
const ofProposals = `${ofPlayers('proposed_by')} or ${ofPlayers('approved_by')}`;

/** Copies of what chains tell, and the transactions of the platform. */
const own: PersonalData = {
  personal: {
    relayed_transactions: {
      what: 'Transactions that the platform sends, those of kept wallets too.',
      of: `${ofWallets('sender')} or ${ofWallets('from_address')}`,
      key: ['id'],
      withheld: ['traceparent'],
      atDeletion: { kept: 'The chain keeps it for good. Nothing leads from the wallet to a person.' },
    },
    relay_attempts: {
      what: 'These transactions as they were signed.',
      notExported: 'Repeats what relayed_transactions tells.',
      atDeletion: { kept: 'The chain keeps it for good.' },
    },
    kept_calls: {
      what: 'Calls of kept wallets.',
      of: ofWallets('wallet'),
      key: ['uid'],
      atDeletion: { kept: 'The chain keeps it for good. Nothing leads from the wallet to a person.' },
    },
    contract_changes: {
      what: 'Changes of admins.',
      of: ofPlayersText('changed_by'),
      key: ['id'],
      atDeletion: ofAdmins,
    },
    log_job_askers: {
      what: 'Who asked for logs: keys and admins.',
      of: ofPlayersText('asker_id'),
      key: ['asker_id', 'job_uid'],
      atDeletion: ofAdmins,
    },
    owner_proposals: { what: 'Calls of owners.', of: ofProposals, key: ['id'], atDeletion: ofAdmins },
    owner_proposal_steps: { what: 'What became of them.', of: ofPlayers('done_by'), key: ['id'], atDeletion: ofAdmins },
    collection_holders: onChain('Who holds how much of a collection.'),
    collection_sales: onChain('Sales of tokens.'),
    collection_tokens: onChain('Owners of tokens.'),
    staking_accounts: onChain('Stakes and rewards of addresses.'),
    staking_harvests: onChain('Rewards that were taken.'),
    staking_referrals: onChain('Which address named which one.'),
    staking_tokens: onChain('Who staked which token.'),
    logs: onChain('Logs of the contracts of the platform.'),
    indexed_logs: onChain('Logs of other contracts.'),
    record_journal: onChain('Records as they were before the latest blocks.'),
  },
  impersonal: {
    'blocks of chains, and how far they were read': ['blocks', 'chain_cursors', 'draw_cursors', 'record_progress'],
    'contracts, and logs that are asked for': ['contracts', 'log_jobs', 'removed_logs'],
    'draws by their ids': ['draws'],
    'totals of chains and collections': [
      'collection_days',
      'collection_totals',
      'staking_facts',
      'staking_pools',
      'law_states',
      'law_findings',
      'law_limits',
      'law_ways',
    ],
    'nonces of the accounts that send': ['relay_senders'],
  },
  impersonalColumns: {
    'contracts have addresses and owners': ['contracts.address', 'contracts.owner'],
    'accounts of the platform, and those of kept wallets as the chain shows them': ['relay_senders.address'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, indexingPersonalData, own);
