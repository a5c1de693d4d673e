import {
  departures,
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofOthers = namesNobody('The other side keeps its history of trades.');
const ofTrades = `${ofPlayers('owner_id')} or ${ofPlayers('taker_id')}`;

/** Trades, offers and tables of two players. */
const own: PersonalData = {
  personal: {
    departures,
    trades: { what: 'Trades that a player listed or accepted.', of: ofTrades, key: ['id'], atDeletion: ofOthers },
    trade_lines: {
      what: 'What was listed.',
      of: `trade_id in (select id from trades where ${ofTrades})`,
      key: ['trade_id', 'side', 'position'],
      atDeletion: ofOthers,
    },
    offers: {
      what: 'Offers for trades.',
      of: `${ofPlayers()} or ${ofPlayers('owner_id')}`,
      key: ['id'],
      atDeletion: ofOthers,
    },
    bundles: { what: 'What players put down.', of: ofPlayers(), key: ['id'], atDeletion: ofOthers },
    direct_trades: {
      what: 'Tables between two players, with their names of then.',
      of: `${ofPlayers('one_id')} or ${ofPlayers('other_id')}`,
      key: ['id'],
      atDeletion: { cleared: ['one_name', 'other_name'], ...ofOthers },
    },
    movements: {
      what: 'Calls to the ledger for these.',
      notExported: 'Repeats what the others tell, and the ledger.',
      atDeletion: ofOthers,
    },
  },
  impersonal: {
    'merges that were undone, by their ids': ['undone_merges'],
    'assets and their names': ['listed_assets'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, own);
