import type { Database } from '@hatchery/kit/database';
import type { StreamSource } from '@hatchery/kit/stream-hub';
import { endedAmong } from '../sessions/sessions.ts';
import { presentNotification } from './notifications.presenter.ts';
import { findPositions, findStream, listNotificationsBetween } from './notifications.repository.ts';

/** Creates the source of players' streams: their notifications in order, then the topics that changed. */
export const createStreamSource = ({ knex }: Database): StreamSource => ({
  findPositions: (userIds) => findPositions(knex, userIds),
  listEventsAfter: async (userId, after) => {
    const stream = await findStream(knex, userId);
    if (!stream || stream.position <= after) return { events: [], position: after };
    const stored = await listNotificationsBetween(knex, userId, { after, upTo: stream.position });
    const topics = Object.keys(stream.changes).filter((topic) => (stream.changes[topic] ?? 0) > after);
    const told = stored.map((one) => ({ event: 'notification', data: presentNotification(one) }));
    const changed = topics.length > 0 ? [{ event: 'changed', data: { topics: topics.sort() } }] : [];
    return { events: [...told, ...changed], position: stream.position };
  },
  findEndedSessions: (sessionIds) => endedAmong(knex, sessionIds),
});
