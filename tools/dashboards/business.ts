import type { Dashboard, Panel } from './dashboard.ts';

const ofType = (title: string, description: string, type: string): Panel => ({
  title,
  description,
  unit: 'short',
  queries: [
    {
      expr: `sum(increase(events_recorded_total{@,type="hatchery.${type}"}[$__interval]))`,
      legend: title.toLowerCase(),
    },
  ],
});

/** Shows what players do. Counts restart with processes, so use the database for accounts of a month. */
export const business: Dashboard = {
  uid: 'hatchery-business',
  title: 'Hatchery / Business',
  description: 'What players do. A transaction that fails counts nothing, and one that is repeated counts once.',
  rows: [
    {
      title: 'Players',
      panels: [
        ofType('Guests', 'Players who began without an account.', 'GuestCreated'),
        ofType('Sign-ups', 'New accounts with an address or a wallet.', 'UserCreated'),
        ofType('Guests who stayed', 'Guests who made an account of theirs.', 'GuestUpgraded'),
        ofType('Invitations', 'Accepted by new players.', 'InvitationAccepted'),
        ofType('Deleted accounts', 'Accounts that are gone for good.', 'UserDeleted'),
      ],
    },
    {
      title: 'Creatures and eggs',
      panels: [
        ofType('Gifts of eggs', 'Gifts that were released, of one egg or more.', 'EggsGiven'),
        ofType('Orders of eggs', 'Orders by kept wallets, which the relay sends.', 'EggsOrdered'),
        ofType('Hatches', 'Eggs that a player had hatch.', 'HatchRequested'),
        ofType('Growths', 'Evolutions and merges that players asked for.', 'GrowthRequested'),
      ],
    },
    {
      title: 'Assets',
      panels: [
        ofType('Trades settled', 'Trades that are complete.', 'TradeCompleted'),
        ofType('Claims of vouchers', 'Claims that were signed for players.', 'ClaimSigned'),
        ofType('Deposits', 'Deposits in final blocks.', 'DepositFinal'),
        {
          title: 'Lootboxes opened',
          description: 'Opened off-chain, each once.',
          unit: 'short',
          queries: [{ expr: 'sum(increase(masters_boxes_opened_total{@}[$__interval]))', legend: 'boxes' }],
        },
        {
          title: 'Postings of the ledger',
          description: 'Everything that moved between players off-chain.',
          unit: 'short',
          queries: [{ expr: 'sum(increase(ledger_postings_total{@}[$__interval]))', legend: 'postings' }],
        },
        {
          title: 'Downloads',
          description: 'Receipts of the asset library.',
          unit: 'short',
          queries: [{ expr: 'sum(increase(library_downloads_total{@}[$__interval]))', legend: 'downloads' }],
        },
      ],
    },
  ],
};
