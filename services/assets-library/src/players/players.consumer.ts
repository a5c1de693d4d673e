import { followFamilies } from '@hatchery/kit/follow-families';
import { clearMakers } from '../assets/assets.repository.ts';
import { clearChangers } from '../assets/changes.repository.ts';
import { deleteReceiptsOf } from '../downloads/receipts.repository.ts';
import { deleteAgreementsOf } from '../licences/agreements.repository.ts';
import { clearPublishers } from '../licences/licences.repository.ts';

/** Follows whose an account is, and forgets players who leave. */
export const playersConsumer = () =>
  followFamilies('assets-library.players', {
    onGone: (tx, family) =>
      Promise.all([
        clearMakers(tx, family),
        clearChangers(tx, family),
        clearPublishers(tx, family),
        deleteAgreementsOf(tx, family),
        deleteReceiptsOf(tx, family),
      ]),
  });
