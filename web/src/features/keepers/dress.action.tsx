import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal } from '../../design/sheet.tsx';
import type { ActionKind } from '../../platform/actions/action-kind.ts';
import { type DressFacts, dressKind, isDressFacts } from './dress.facts.ts';
import { dressReports } from './dress.queries.ts';

/** Dresses a keeper. The action's id is the uid of its signature; the platform sends it for wallets that it keeps. */
export const dressKeeper: ActionKind<DressFacts> = {
  name: dressKind,
  isFacts: isDressFacts,
  title: ({ name }) => `Dress ${name}`,
  picture: () => (
    <Medal>
      <MoreIcon name="hanger" size={24} />
    </Medal>
  ),
  steps: { dress: { purpose: 'dress', preparing: 'Signed. Hatchery sends it in a moment.' } },
  until: ({ until }) => until * 1_000,
  doneWords: ({ name }) => `${name} is dressed.`,
  doneAt: () => ({ path: '/keepers', label: 'See your keepers' }),
  finalBy: dressReports,
  web3: async () => (await import('./dress.plan.ts')).dressKeeperPlan,
};
