import type { Quest, QuestProgress } from '@hatchery/api/quest-shapes';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { RewardLine, type ShownReward } from '../../design/reward-line.tsx';
import { rewardWords } from '../rewards/reward.words.ts';
import { Link, usePath } from '../router.tsx';
import { dayWords } from '../time.rules.ts';
import { Granted } from './granted.tsx';
import { barLabel, barOf, progressWords, type QuestState, stateOf, wayWords } from './quest.rules.ts';
import { conditionWords, type Names } from './quest.words.ts';
import './quests.css';

interface QuestCardProps {
  quest: QuestProgress;
  names: Names;
  now: number;
  busy: boolean;
  onClaim: (quest: QuestProgress) => void;
}

/** A quest: what to do, how far it is, what it gives, and the one thing to do next. */
export function QuestCard({ quest, names, now, busy, onClaim }: QuestCardProps) {
  const path = usePath();
  const state = stateOf(quest, now);
  const rewards = rewardsOf(quest);
  return (
    <li className="quest card" data-state={state} aria-label={quest.name}>
      <QuestHead quest={quest} />
      {state !== 'claimed' && <Steps quest={quest} names={names} />}
      {quest.grant ? (
        <Granted grant={quest.grant} />
      ) : (
        rewards.length > 0 && <RewardLine rewards={rewards} label={`What ${quest.name} gives`} />
      )}
      <div className="quest-foot">
        <Standing quest={quest} state={state} />
        {state === 'claimable' && (
          <Button look="primary" busy={busy} aria-label={`Claim: ${quest.name}`} onClick={() => onClaim(quest)}>
            Claim
          </Button>
        )}
        {state === 'open' && quest.link && quest.link !== path && <Way link={quest.link} name={quest.name} />}
      </div>
    </li>
  );
}

export const QuestHead = ({ quest: { image, name, description } }: { quest: Quest }) => (
  <div className="quest-head">
    {image && <img className="quest-image" src={image} alt="" width={56} height={56} loading="lazy" />}
    <div>
      <h3>{name}</h3>
      <p className="soft">{description}</p>
    </div>
  </div>
);

/** Returns what a quest gives, as it is shown. */
export const rewardsOf = ({ rewards }: Pick<Quest, 'rewards'>): ShownReward[] =>
  rewards.map((reward, index) => ({
    key: `${reward.kind}/${index}`,
    kind: reward.kind,
    words: rewardWords(reward),
    image: reward.image,
  }));

/** The steps that figures say something about; the others say themselves what to do. */
function Steps({ quest, names }: { quest: QuestProgress; names: Names }) {
  const steps = quest.steps.filter(({ condition }) => condition.kind !== 'always');
  if (steps.length === 0) return null;
  return (
    <ul className="quest-steps">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a quest keep their order
        <li key={index}>
          <div className="quest-step-words">
            <span>
              {step.done && <MoreIcon name="check" size={18} />}
              {conditionWords(step.condition, names)}
            </span>
            <span className="soft">{progressWords(step, names)}</span>
          </div>
          <ProgressBar {...barOf(step)} label={barLabel(step, names)} />
        </li>
      ))}
    </ul>
  );
}

const standings: Partial<Record<QuestState, string>> = {
  claimable: 'Ready for you.',
};

const usedUpWords = (period: QuestProgress['period']): string => {
  const again: Partial<Record<typeof period, string>> = {
    daily: 'All of its rewards are gone for today.',
    weekly: 'All of its rewards are gone for this week.',
  };
  return again[period] ?? 'All of its rewards are gone.';
};

function Standing({ quest, state }: { quest: QuestProgress; state: QuestState }) {
  const { startsAt, endsAt, period } = quest;
  if (state === 'claimed')
    return (
      <span className="badge badge-good">
        <MoreIcon name="check" size={14} /> {period === 'daily' ? 'Done for today' : 'Done'}
      </span>
    );
  if (state === 'upcoming') return <span className="soft">Begins on {dayWords(startsAt ?? '')}</span>;
  if (state === 'used-up') return <span className="soft">{usedUpWords(period)}</span>;
  const words = standings[state] ?? (endsAt ? `Until ${dayWords(endsAt)}` : undefined);
  return words ? <span className="soft">{words}</span> : <span />;
}

function Way({ link, name }: { link: string; name: string }) {
  const words = wayWords(link);
  const label = `${words}: ${name}`;
  if (link.startsWith('/'))
    return (
      <Link className="button button-secondary" to={link} aria-label={label}>
        {words}
      </Link>
    );
  return (
    <a className="button button-secondary" href={link} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {words} <MoreIcon name="external" size={18} />
    </a>
  );
}
