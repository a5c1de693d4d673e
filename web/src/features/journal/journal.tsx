import type { QuestProgress } from '@hatchery/api/quest-shapes';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { countClaimable, type Group, groupsOf } from '../../platform/quests/quest.rules.ts';
import { QuestList, QuestsWaiting } from '../../platform/quests/quest-list.tsx';
import { myQuestsOptions } from '../../platform/quests/quests.queries.ts';
import { SignInForQuests } from '../../platform/quests/sign-in-for-quests.tsx';
import { useMyQuests } from '../../platform/quests/use-my-quests.ts';
import { useWhole } from '../../platform/quests/use-quest-names.ts';
import { Link } from '../../platform/router.tsx';
import { useSecondsUntil } from '../../platform/seconds-until.ts';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { countdownWords, waitWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import './journal.css';

/** The quest journal: what to do today, this week and this season, and what it brought. */
export function Journal() {
  const session = useSession();
  const now = useNow();
  const query = useMyQuests(session.status === 'authenticated');
  const ready = countClaimable(query.data ?? [], now);
  return (
    <Page
      title="Quest journal"
      lead={<span role="status">{leads[ready] ?? `${ready} quests are ready to claim.`}</span>}
      back={{ to: '/play', label: 'Play', always: true }}
    >
      {session.status === 'unauthenticated' ? <SignInForQuests /> : <Quests query={query} now={now} />}
    </Page>
  );
}

const leads = ['Small things to do, and what they bring you.', 'One quest is ready to claim.'];

function Quests({ query, now }: { query: UseQueryResult<QuestProgress[]>; now: number }) {
  const { error, refetch } = query;
  const data = useWhole(query.data);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="chapter">
        <QuestsWaiting count={4} />
      </div>
    );
  if (data.length === 0) return <None />;
  return groupsOf(data, now).map((group) => <Chapter key={group.title} group={group} all={data} />);
}

function Chapter({ group, all }: { group: Group; all: readonly QuestProgress[] }) {
  const { title, quests, nextAt } = group;
  const id = `chapter-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const done = quests.filter(({ claimedAt }) => claimedAt).length;
  return (
    <section className="chapter journal-chapter" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p className="soft">
          {`${done} of ${quests.length} done`}
          {nextAt && <Countdown nextAt={nextAt} />}
        </p>
      </header>
      <QuestList label={title} quests={quests} all={all} />
    </section>
  );
}

/** Counts down to when quests begin anew, and fetches them then. */
function Countdown({ nextAt }: { nextAt: string }) {
  const seconds = useSecondsUntil(Date.parse(nextAt));
  const client = useQueryClient();
  const over = seconds === 0;
  useEffect(() => {
    if (over) void client.invalidateQueries(myQuestsOptions);
  }, [over, client]);
  return (
    <span className="journal-countdown">
      {', new ones in '}
      <span aria-hidden="true">{countdownWords(seconds)}</span>
      <span className="sr-only">{waitWords(seconds)}</span>
    </span>
  );
}

const None = () => (
  <EmptyState
    art={<EggArt element="light" size={104} alt="" />}
    title="Nothing to do right now"
    action={
      <Link className="button button-primary" to="/play">
        Play a game
      </Link>
    }
  >
    New quests appear here by themselves.
  </EmptyState>
);
