import type { GameStatus } from '@hatchery/api/game-shapes';
import { statusWords } from './game.rules.ts';

const looks: Record<GameStatus, string> = { draft: '', live: 'badge-good', ended: 'badge-brand' };

export const StatusBadge = ({ status }: { status: GameStatus }) => (
  <span className={`badge ${looks[status]}`}>{statusWords[status]}</span>
);
