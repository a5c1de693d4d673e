import {
  departures,
  joinPersonalData,
  kitPersonalData,
  namesNobody,
  ofPlayers,
  type PersonalData,
} from '@hatchery/kit/personal-data';

const ofAssets = `asset_id in (select id from assets where ${ofPlayers('maker_id')})`;
const withAssets = { kept: 'Assets stay for those who use them, without their maker.' };

/** Files for creators. */
const own: PersonalData = {
  personal: {
    departures,
    agreements: {
      what: 'Licences that were agreed to.',
      of: ofPlayers(),
      key: ['user_id', 'licence_id', 'version'],
      atDeletion: 'deleted',
    },
    receipts: { what: 'Receipts of downloads.', of: ofPlayers(), key: ['id'], atDeletion: 'deleted' },
    assets: {
      what: 'Assets of a maker.',
      of: ofPlayers('maker_id'),
      key: ['id'],
      withheld: ['words'],
      atDeletion: { cleared: ['maker_id'], ...withAssets },
    },
    asset_files: { what: 'Files of these.', of: ofAssets, key: ['id'], withheld: ['ticket'], atDeletion: withAssets },
    asset_versions: { what: 'Versions of these.', of: ofAssets, key: ['asset_id', 'number'], atDeletion: withAssets },
    asset_drafts: { what: 'Files that are being checked.', of: ofAssets, key: ['asset_id'], atDeletion: withAssets },
    asset_changes: {
      what: 'Who changed an asset.',
      of: ofPlayers('changed_by'),
      key: ['id'],
      atDeletion: { cleared: ['changed_by'], ...withAssets },
    },
    licence_versions: {
      what: 'Who published a licence.',
      of: ofPlayers('published_by'),
      key: ['licence_id', 'version'],
      atDeletion: { cleared: ['published_by'], kept: 'The licence binds those who agreed to it.' },
    },
    check_turns: {
      what: 'How much time the checks of files took.',
      of: ofPlayers('maker_id'),
      key: ['maker_id'],
      atDeletion: namesNobody('It lasts until others have had their turn.'),
    },
  },
  impersonal: {
    'merges that were undone, by their ids': ['undone_merges'],
    'the words of the library': ['tags', 'licences'],
    'totals of assets': ['asset_days', 'asset_stripes', 'asset_totals'],
    'hashes of visitors of a day, which mean nothing once its salt is deleted': ['asset_visits', 'visit_salts'],
  },
  impersonalColumns: {
    'a hash, which means nothing once the salt of its day is deleted': ['asset_visits.visitor'],
  },
};

export const personalData: PersonalData = joinPersonalData(kitPersonalData, own);
