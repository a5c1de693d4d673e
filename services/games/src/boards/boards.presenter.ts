import type { Board } from '@hatchery/api/boards';
import { isFrozenAt, type StoredBoard } from './boards.rules.ts';

export const presentBoard = (board: StoredBoard, now: Date): Board => ({
  uid: board.id,
  gameId: board.gameId,
  name: board.name,
  fact: board.fact,
  period: board.period,
  startsAt: board.startsAt.toISOString(),
  ...(board.endsAt ? { endsAt: board.endsAt.toISOString() } : {}),
  frozen: isFrozenAt(board, now),
  version: board.version,
});
