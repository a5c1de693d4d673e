import { shortenAddress } from '../../design/address.rules.ts';
import { MoreIcon } from '../../design/more-icons.tsx';
import { exactTokenWords } from '../../platform/game-token.ts';
import type { ActFacts } from '../../platform/onchain/acts.ts';
import { kindOfActs } from '../../platform/onchain/acts.ts';

const count = ({ count: members }: ActFacts) => (members === 1 ? '1 member' : `${members} members`);
const who = ({ member }: ActFacts) => shortenAddress(String(member));

/** Claims a salary, and everything that the owner of the contract does about salaries. */
export const salaryActs = kindOfActs({
  name: 'salary',
  acts: {
    claim: {
      needs: ['owed'],
      title: () => 'Claim your salary',
      done: () => 'Your salary is in your wallet.',
    },
    fund: {
      needs: ['tokens'],
      title: ({ tokens }) => `Put ${exactTokenWords(String(tokens))} into the fund`,
      done: ({ tokens }) => `${exactTokenWords(String(tokens))} more are in the fund.`,
    },
    withdraw: {
      needs: ['tokens'],
      title: () => 'Withdraw the fund',
      done: () => 'The fund is in your wallet.',
    },
    pause: { needs: [], title: () => 'Pause claims', done: () => 'Claims are paused. Salaries are still counted.' },
    resume: { needs: [], title: () => 'Resume claims', done: () => 'Members can claim again.' },
    add: {
      needs: ['count', 'member0'],
      title: (facts) => `Add ${count(facts)}`,
      done: (facts) => `${count(facts)} added. Their first cycle began.`,
    },
    remove: {
      needs: ['member'],
      title: (facts) => `Remove ${who(facts)}`,
      done: (facts) => `${who(facts)} is not a member any more.`,
    },
    salary: {
      needs: ['member', 'amount', 'hours'],
      title: (facts) => `Change the salary of ${who(facts)}`,
      done: (facts) => `${who(facts)} has the new salary.`,
    },
    role: {
      needs: ['member', 'role', 'group'],
      title: (facts) => `Change the role of ${who(facts)}`,
      done: (facts) => `${who(facts)} has the new role.`,
    },
  },
  picture: () => <MoreIcon name="receipt" size={28} />,
  doneAt: ({ act }) =>
    act === 'claim' ? { path: '/salary', label: 'See your salary' } : { path: '/salary', label: 'See the members' },
  web3: async () => (await import('./salary.plan.ts')).salaryPlan,
});
