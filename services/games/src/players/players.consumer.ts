import { followFamilies } from '@hatchery/kit/follow-families';
import { deleteHoldersOf } from '../badges/badges.ts';
import { deleteEntriesOf } from '../boards/boards.ts';
import { deleteReportsOf } from '../facts/facts.ts';
import { deletePlaysOf } from '../plays/plays.ts';
import { eraseEvidence } from '../quests/quests.ts';
import { deleteSavesOf } from '../saves/saves.ts';

/** Follows whose an account is, and erases what players had who leave. */
export const playersConsumer = () =>
  followFamilies('games.players', {
    onGone: (tx, family) =>
      Promise.all([
        deletePlaysOf(tx, family),
        deleteSavesOf(tx, family),
        deleteReportsOf(tx, family),
        deleteEntriesOf(tx, family),
        deleteHoldersOf(tx, family),
        eraseEvidence(tx, family),
      ]),
  });
