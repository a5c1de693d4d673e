import { Failure } from '../../platform/failure.tsx';
import { countClaimable, nextQuests } from '../../platform/quests/quest.rules.ts';
import { QuestList, QuestsWaiting } from '../../platform/quests/quest-list.tsx';
import { SignInForQuests } from '../../platform/quests/sign-in-for-quests.tsx';
import { useMyQuests } from '../../platform/quests/use-my-quests.ts';
import { useWhole } from '../../platform/quests/use-quest-names.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useNow } from '../../platform/use-now.ts';

const mostShown = 3;

/** Next things to do: quests that can be claimed, then the nearest ones. */
export function Today() {
  const { status } = useSession();
  if (status === 'unauthenticated') return <SignInForQuests />;
  return (
    <section className="chapter play-today" aria-labelledby="today">
      <header className="play-heading">
        <h2 id="today">For you today</h2>
        <Link className="button button-secondary" to="/journal">
          Open journal
        </Link>
      </header>
      <Next waits={status === 'loading'} />
    </section>
  );
}

function Next({ waits }: { waits: boolean }) {
  const now = useNow();
  const { data: quests, error, refetch } = useMyQuests(!waits);
  const data = useWhole(quests);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <QuestsWaiting count={mostShown} />;
  const next = nextQuests(data, now, Math.max(mostShown, countClaimable(data, now)));
  // The list stays when it is empty: it shows the moment of the quest that was claimed last.
  return (
    <>
      <QuestList label="For you today" quests={next} all={data} />
      {next.length === 0 && (
        <p className="leaf card">
          {data.length > 0
            ? "You've done everything for today. Your journal says when there is more."
            : 'No quests right now.'}
        </p>
      )}
    </>
  );
}
