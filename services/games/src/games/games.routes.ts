import { mostGames } from '@hatchery/api/game-shapes';
import { clientOf } from '@hatchery/kit/client-address';
import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { discardUploads, type ReadPicture } from '../pictures/pictures.ts';
import { countView } from './count-view.ts';
import { changeGame, createGame, readGame } from './edit-games.ts';
import { presentGame, presentGameOfAdmin } from './games.presenter.ts';
import { listGamePage, listShownGames } from './games.repository.ts';
import { requireGame, showGame } from './games.ts';

export function gamesRoutes(context: GamesContext) {
  const { database, files } = context;
  const get = async ({ id, slug }: { id?: string | undefined; slug?: string | undefined }) =>
    presentGame(await showGame(database, id ?? slug ?? ''));
  const list = async () => (await listShownGames(database, mostGames)).map(presentGame);
  return {
    games: os.games.handler(({ input }) => get(input.query)),
    gameV2: os.gameV2.handler(({ input }) => get(input.query)),
    listGames: os.listGames.handler(list),
    listGamesV2: os.listGamesV2.handler(list),

    viewGame: os.viewGame.handler(async ({ input: { params }, context: { transact, headers } }) => {
      const { id: gameId } = await requireGame(database, params.gameId);
      const visitor = { network: clientOf(headers), userAgent: headers['user-agent'] ?? '' };
      await transact((tx) => countView(tx, context, { gameId, ...visitor }));
    }),

    gamesOfAdmin: os.gamesOfAdmin.handler(async ({ input, context: { list } }) =>
      list(mapPage(await listGamePage(database.knex, input.query), presentGameOfAdmin)),
    ),

    createGame: os.createGame.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const admin = passport.subject;
      let read: ReadPicture[] = [];
      const game = await transact({
        before: async () => (read = await readGame(context, body, admin)),
        work: async (tx, pictures) => presentGameOfAdmin(await createGame(tx, context, { body, pictures, admin })),
      });
      await discardUploads(context, read);
      return game;
    }),

    updateGame: os.updateGame.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const { version, ...fields } = body;
      const edited = { id: params.gameId, version, body: fields, admin: passport.subject };
      let read: ReadPicture[] = [];
      const game = await transact({
        before: async () => (read = await readGame(context, fields, edited.admin)),
        work: async (tx, pictures) => presentGameOfAdmin(await changeGame(tx, context, { ...edited, pictures })),
      });
      await discardUploads(context, read);
      return game;
    }),

    gamePictureUploadUrl: os.gamePictureUploadUrl.handler(({ input: { body }, context: { transact, passport } }) =>
      transact((tx) => files.issueTicket(tx, { kind: 'picture', owner: passport.subject, ...body })),
    ),
  };
}
