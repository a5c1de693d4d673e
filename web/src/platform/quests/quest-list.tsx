import type { QuestProgress } from '@hatchery/api/quest-shapes';
import { Repeated } from '../../design/repeated.tsx';
import { useNow } from '../use-now.ts';
import { ClaimMoment } from './claim-moment.tsx';
import { QuestCard } from './quest-card.tsx';
import { useClaim } from './use-claim.ts';
import { useQuestNames } from './use-quest-names.ts';
import './quests.css';

interface QuestListProps {
  label: string;
  quests: readonly QuestProgress[];
  /** All quests of the player, where one that is claimed leaves the list that it stood in. */
  all?: readonly QuestProgress[];
}

/** Quests as cards, with the moment of claiming one. */
export function QuestList({ label, quests, all = quests }: QuestListProps) {
  const now = useNow();
  const names = useQuestNames(quests);
  const { claim, busy, claimed, grant, close } = useClaim(names);
  const done = all.find(({ uid }) => uid === claimed);
  // The list is newer than the answer once the stream has told of it.
  const given = done?.grant ?? grant;
  return (
    <>
      {quests.length > 0 && (
        <ul className="quests" aria-label={label}>
          {quests.map((quest) => (
            <QuestCard
              key={quest.uid}
              quest={quest}
              names={names}
              now={now}
              busy={busy === quest.uid}
              onClaim={claim}
            />
          ))}
        </ul>
      )}
      {done && given && <ClaimMoment name={done.name} grant={given} onClose={close} />}
    </>
  );
}

/** Placeholders while quests load. */
export const QuestsWaiting = ({ count = 3 }: { count?: number }) => (
  <ul className="quests" aria-busy="true" aria-label="Loading quests">
    <Repeated count={count}>
      <li className="card skeleton" style={{ height: 228 }} />
    </Repeated>
  </ul>
);
