import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { discardUploads, type ReadPicture } from '../pictures/pictures.ts';
import { checkEvent, createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { dryRun, noEvent, requireEnded } from './dry-run.ts';
import { presentEvent, presentTotal } from './events.presenter.ts';
import { findEvent, findTotals, listEvents } from './events.repository.ts';
import { giveEvent } from './give-event.ts';
import { placesOf, withNames } from './list-places.ts';
import { countPlaces } from './places.repository.ts';

/** How many places a dry run shows at once. */
const placesShown = 100;

export const eventsRoutes = (context: GamesContext) => ({ ...recordRoutes(context), ...giveRoutes(context) });

const recordRoutes = (context: GamesContext) => ({
  events: os.events.handler(async ({ input: { query }, context: { list } }) => {
    const page = await listEvents(context.database.knex, query.gameId, query);
    return list(mapPage(page, (event) => presentEvent(event, { now: context.now() })));
  }),

  event: os.event.handler(async ({ input: { params } }) => {
    const { knex } = context.database;
    const [event, places] = await Promise.all([findEvent(knex, params.uid), countPlaces(knex, params.uid)]);
    if (!event) throw noEvent(params.uid);
    return presentEvent(event, { now: context.now(), places });
  }),

  createEvent: os.createEvent.handler(async ({ input: { body }, context: { passport, transact } }) => {
    let read: ReadPicture[] = [];
    const event = await transact({
      before: async () => {
        const checked = await checkEvent(context, body, passport.subject);
        read = checked.pictures;
        return checked;
      },
      work: async (tx, checked) => {
        const stored = await createEvent(context, tx, { body, checked, by: passport.subject });
        return presentEvent(stored, { now: context.now() });
      },
    });
    await discardUploads(context, read);
    return event;
  }),

  deleteEvent: os.deleteEvent.handler(async ({ input: { params }, context: { transact } }) => {
    await transact(async (tx) => {
      await deleteEvent(context, tx, params.uid);
      return null;
    });
  }),
});

const giveRoutes = (context: GamesContext) => ({
  dryRunEvent: os.dryRunEvent.handler(async ({ input: { params }, context: { transact } }) => {
    const run = await transact({
      before: () => requireEnded(context, params.uid),
      work: async (tx, board) => {
        const event = await dryRun(context, tx, { id: params.uid, board });
        const counts = await countPlaces(tx, event.id);
        const totals = (await findTotals(tx, event.id)).map(presentTotal);
        const places = await placesOf(tx, event, { after: 0, limit: placesShown });
        return { hash: event.hash, createdAt: event.ranAt.toISOString(), counts, totals, places };
      },
    });
    return { ...run, places: await withNames(context, run.places) };
  }),

  giveEvent: os.giveEvent.handler(({ input: { params, body }, context: { passport, transact } }) =>
    transact(async (tx) => {
      const event = await giveEvent(context, tx, { id: params.uid, hash: body.hash, by: passport.subject });
      return presentEvent(event, { now: context.now(), places: await countPlaces(tx, event.id) });
    }),
  ),

  eventReport: os.eventReport.handler(async ({ input: { params, query } }) => {
    const event = await findEvent(context.database.knex, params.uid);
    if (!event) throw noEvent(params.uid);
    return withNames(context, await placesOf(context.database.knex, event, query));
  }),
});
