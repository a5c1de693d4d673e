import { useQuery } from '@tanstack/react-query';
import { RewardLine } from '../../design/reward-line.tsx';
import { QuestHead, rewardsOf } from '../../platform/quests/quest-card.tsx';
import { questsOptions } from '../../platform/quests/quests.queries.ts';

/** The quests of one game, as what there is to win for whoever plays. */
export function QuestsForVisitors({ gameId }: { gameId: string }) {
  const ofGame = useQuery(questsOptions).data?.filter((quest) => quest.gameId === gameId) ?? [];
  if (ofGame.length === 0) return null;
  return (
    <section aria-labelledby="game-quests">
      <h2 id="game-quests" className="play-heading">
        Quests
      </h2>
      <ul className="quests" aria-label="Quests of this game">
        {ofGame.map((quest) => (
          <li key={quest.uid} className="quest card" aria-label={quest.name}>
            <QuestHead quest={quest} />
            <RewardLine rewards={rewardsOf(quest)} label={`What ${quest.name} gives`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
