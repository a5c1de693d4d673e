import type { Grant, GrantedReward } from '@hatchery/api/reward-shapes';
import { RewardPicture } from '../../design/reward-line.tsx';
import { rewardWords } from '../rewards/reward.words.ts';
import { Link } from '../router.tsx';
import { whereIs, whyWords } from './granted.rules.ts';
import './quests.css';

/** Rewards that a quest gave, each with where it is. */
export const Granted = ({ grant, large = false }: { grant: Grant; large?: boolean }) => (
  <ul className={`granted ${large ? 'granted-large' : ''}`} aria-label="What you got">
    {grant.rewards.map((granted, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rewards of a grant keep their order
      <li key={index} data-state={granted.state}>
        <RewardPicture kind={granted.reward.kind} image={granted.reward.image} size={large ? 72 : 32} />
        <div>
          <strong>{rewardWords(granted.reward)}</strong>
          <Whereabouts granted={granted} />
        </div>
      </li>
    ))}
  </ul>
);

function Whereabouts({ granted }: { granted: GrantedReward }) {
  if (granted.state !== 'given')
    return <span className={granted.state === 'refused' ? 'field-error' : 'soft'}>{whyWords(granted)}</span>;
  const { to, words } = whereIs(granted.reward.kind);
  return <Link to={to}>{words}</Link>;
}
