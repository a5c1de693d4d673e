import { mostBoards } from '@hatchery/api/boards';
import { type GamesContext, os } from '../context.ts';
import { requireAnyGame, requireSeenGame } from '../games/games.ts';
import { presentBoard } from './boards.presenter.ts';
import { listBoards } from './boards.repository.ts';
import { requireBoard } from './boards.ts';
import { changeBoard, createBoard } from './edit-boards.ts';
import { showBoard } from './show-board.ts';

export function boardsRoutes(context: GamesContext) {
  const { database, now } = context;
  return {
    gameBoards: os.gameBoards.handler(async ({ input: { params }, context: { passport } }) => {
      await requireSeenGame(database, passport, params.gameId);
      const boards = await listBoards(database, params.gameId, mostBoards);
      return boards
        .map((board) => presentBoard(board, now()))
        .toSorted((one, other) => Number(one.frozen) - Number(other.frozen));
    }),

    board: os.board.handler(async ({ input: { params, query }, context: { passport } }) => {
      const board = await requireBoard(database, params.boardId);
      await requireSeenGame(database, passport, board.gameId);
      return showBoard(context, { board, ...query }, passport);
    }),

    createBoard: os.createBoard.handler(async ({ input: { params, body }, context: { transact } }) => {
      const game = await requireAnyGame(database, params.gameId);
      return transact(async (tx) => presentBoard(await createBoard(tx, context, { game, body }), now()));
    }),

    updateBoard: os.updateBoard.handler(async ({ input: { params, body }, context: { transact } }) => {
      const { version, ...fields } = body;
      const change = { id: params.boardId, version, body: fields };
      return transact(async (tx) => presentBoard(await changeBoard(tx, context, change), now()));
    }),
  };
}
