import { pathOfPicture } from '../../design/picture-path.ts';
import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { type GrowFacts, growKind, grownWords, growTitle, isGrowFacts } from './grow.rules.ts';
import { growthReports } from './growths.queries.ts';

/** Evolves a creature, or merges others into it. The action's id is the uid of the growth; the platform sends it for wallets that it keeps. */
export const grow: ActionKind<GrowFacts> = {
  name: growKind,
  isFacts: isGrowFacts,
  title: growTitle,
  picture: ({ image }) => <img src={pathOfPicture(image)} alt="" width={48} height={48} />,
  steps: { grow: { purpose: 'grow', sent: 'Sent. It stirs.', seen: 'Confirmed. It changes in a moment.' } },
  doneWords: grownWords,
  doneAt: ({ id }) => ({ path: `/collection/${id}`, label: 'See it' }),
  watchedAt: true,
  finalBy: growthReports,
  web3: async () => (await import('./grow.plan.ts')).growPlan,
};
