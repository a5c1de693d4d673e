import { MoreIcon } from '../../design/more-icons.tsx';
import { kindOfActs } from '../../platform/onchain/acts.ts';

/** A call that only the owner of a contract may make. */
export const ownerCall = kindOfActs({
  name: 'owner-call',
  acts: {
    call: {
      needs: ['family', 'name', 'to', 'data0'],
      title: ({ name, family }) => `${name} of ${family}`,
      done: ({ name, family }) => `${name} of ${family} is done.`,
    },
  },
  picture: () => <MoreIcon name="tool" size={28} />,
  doneAt: () => ({ path: '/admin/owner', label: "See the owner's desk" }),
  web3: async () => (await import('./owner-call.plan.ts')).ownerCallPlan,
});
