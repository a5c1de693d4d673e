import {
  departures,
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  ofPlayersText,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofAdmins = namesNobody('It shows which admin did what, for other admins.');
const onceEach = namesNobody('It keeps a thing from being rewarded more often than it may be.');

/** Games, saves, boards, quests and badges. */
const own: PersonalData = {
  personal: {
    departures,
    play_tickets: {
      what: 'Tickets to play, hashed.',
      of: ofPlayers(),
      key: ['hash'],
      withheld: ['hash'],
      atDeletion: 'deleted',
    },
    plays: { what: 'Games that know a player.', of: ofPlayers(), key: ['game_id', 'user_id'], atDeletion: 'deleted' },
    save_sharing: {
      what: 'Which games may see saves.',
      of: ofPlayers(),
      key: ['game_id', 'user_id'],
      atDeletion: 'deleted',
    },
    saves: { what: 'Saves.', of: ofPlayers(), key: ['id'], atDeletion: 'deleted' },
    save_versions: {
      what: 'The last versions of saves: JSON, compressed by zstd. Large ones are in a file.',
      of: `save_id in (select id from saves where ${ofPlayers()})`,
      key: ['save_id', 'version'],
      atDeletion: 'deleted',
    },
    save_currency_changes: {
      what: 'What was spent or earned in saves.',
      of: ofPlayers(),
      key: ['reference'],
      atDeletion: 'deleted',
    },
    fact_reports: { what: 'What games reported about players.', of: ofPlayers(), key: ['id'], atDeletion: 'deleted' },
    fact_totals: {
      what: 'Sums of these reports.',
      of: ofPlayers(),
      key: ['user_id', 'game_id', 'fact'],
      atDeletion: 'deleted',
    },
    board_entries: {
      what: 'Ranks on boards.',
      of: ofPlayers(),
      key: ['board_id', 'season', 'user_id'],
      atDeletion: 'deleted',
    },
    badge_holders: {
      what: 'Badges.',
      of: ofPlayers(),
      key: ['badge_id', 'user_id'],
      withheld: ['giver_id'],
      atDeletion: 'deleted',
    },
    badge_references: {
      what: 'Badges that games gave.',
      of: ofPlayers(),
      key: ['giver_id', 'reference'],
      atDeletion: 'deleted',
    },
    grants: { what: 'Rewards that were granted.', of: ofPlayers(), key: ['id'], atDeletion: onceEach },
    grant_rewards: {
      what: 'What was granted.',
      of: `grant_id in (select id from grants where ${ofPlayers()})`,
      key: ['grant_id', 'position'],
      atDeletion: onceEach,
    },
    quest_claims: {
      what: 'Quests that were claimed, and what they were judged by.',
      of: ofPlayers(),
      key: ['grant_id'],
      atDeletion: { cleared: ['evidence'], ...onceEach },
    },
    quest_proofs: {
      what: 'Creatures and wallets that proved a quest.',
      of: `grant_id in (select id from grants where ${ofPlayers()})`,
      key: ['quest_id', 'period', 'proof'],
      atDeletion: { kept: 'A creature or a wallet proves a quest once, whoever owns it later.' },
    },
    event_places: { what: 'Places in contests.', of: ofPlayers(), key: ['event_id', 'position'], atDeletion: onceEach },
    reward_events: {
      what: 'Who made a contest.',
      of: `${ofPlayers('created_by')} or ${ofPlayers('given_by')}`,
      key: ['id'],
      atDeletion: ofAdmins,
    },
    games: {
      what: 'Which admin changed a game last.',
      of: ofPlayersText('updated_by'),
      key: ['id'],
      atDeletion: ofAdmins,
    },
    products: {
      what: 'Which admin changed a product last.',
      of: ofPlayersText('updated_by'),
      key: ['id'],
      atDeletion: ofAdmins,
    },
    quests: {
      what: 'Which admin changed a quest last.',
      of: ofPlayersText('updated_by'),
      key: ['id'],
      atDeletion: ofAdmins,
    },
  },
  impersonal: {
    'merges that were undone, by their ids': ['undone_merges'],
    'totals of games, quests and periods': ['game_views', 'quest_periods'],
    'hashes of visitors of a day, which mean nothing once its salt is deleted': ['game_visits', 'visit_salts'],
    'boards and badges of the operator and of studios': ['boards', 'badges', 'badge_categories'],
  },
  impersonalColumns: {
    'a hash, which means nothing once the salt of its day is deleted': ['game_visits.visitor'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, own);
