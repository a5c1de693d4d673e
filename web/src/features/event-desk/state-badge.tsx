import type { EventState } from '@hatchery/api/events';
import { stateWords } from './report.rules.ts';

const looks: Record<EventState, string> = {
  upcoming: '',
  running: 'badge-brand',
  ended: '',
  giving: 'badge-brand',
  given: 'badge-good',
};

export const StateBadge = ({ state }: { state: EventState }) => (
  <span className={`badge ${looks[state]}`}>{stateWords[state]}</span>
);
