import type { Airdrop } from '@hatchery/api/airdrop-shapes';
import { type DeskState, deskStateOf, stateWords } from './desk.rules.ts';

const looks: Record<DeskState, string> = {
  draft: '',
  approval: 'badge-brand',
  active: 'badge-good',
  paused: 'badge-bad',
  ended: '',
};

export function StateBadge({ airdrop }: { airdrop: Pick<Airdrop, 'state' | 'activation'> }) {
  const state = deskStateOf(airdrop);
  return <span className={`badge ${looks[state]}`}>{stateWords[state]}</span>;
}
