import { Failure } from '../../platform/failure.tsx';
import { byNearness } from '../../platform/quests/quest.rules.ts';
import { QuestList } from '../../platform/quests/quest-list.tsx';
import { useMyQuests } from '../../platform/quests/use-my-quests.ts';
import { useNow } from '../../platform/use-now.ts';

/** The quests of one game, what can be claimed first. Draws nothing for a game that has none. */
export function QuestsOfGame({ gameId }: { gameId: string }) {
  const now = useNow();
  const { data, error, refetch } = useMyQuests(true);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const ofGame = byNearness(data?.filter((quest) => quest.gameId === gameId) ?? [], now);
  if (ofGame.length === 0) return null;
  return (
    <section aria-labelledby="game-quests">
      <h2 id="game-quests" className="play-heading">
        Quests
      </h2>
      <QuestList label="Quests of this game" quests={ofGame} {...(data ? { all: data } : {})} />
    </section>
  );
}
