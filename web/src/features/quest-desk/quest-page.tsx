import type { Quest } from '@hatchery/api/quest-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { assetIdsOf as assetsOfRewards } from '../../platform/rewards/reward.rules.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useOpened } from '../../platform/use-opened.ts';
import { useAssets } from '../../platform/vouchers/use-assets.ts';
import { assetIdsOf } from './condition.rules.ts';
import { formOfQuest } from './quest.rules.ts';
import { QuestForm } from './quest-form.tsx';
import { questOptions } from './quests.queries.ts';
import { Simulator } from './simulator.tsx';
import './quest-desk.css';

/** Fetches again so often, for what another admin saves. */
const calmMs = 30_000;

export function AdminQuest() {
  const { uid = '' } = useParams();
  // Fetched beneath, once the player is known to be an admin.
  const name = useQuery({ ...questOptions(uid), enabled: false }).data?.name;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name]);
  return (
    <SettingsPage
      title={name}
      back={{ to: '/admin/quests', label: 'All quests' }}
      lead="Change it, and try it with a player."
      wide
    >
      {() => <Desk />}
    </SettingsPage>
  );
}

const Waiting = () => <div className="card skeleton quest-desk-waiting" aria-busy="true" />;

function Desk() {
  const { uid = '' } = useParams();
  const { data, error, refetch } = useQuery({ ...questOptions(uid), refetchInterval: calmMs });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data) return <Opened key={data.uid} latest={data} />;
  if (data === undefined) return <Waiting />;
  return (
    <EmptyState
      title="There is no such quest"
      action={
        <Link className="button button-primary" to="/admin/quests">
          All quests
        </Link>
      }
    >
      The address may be incomplete.
    </EmptyState>
  );
}

function Opened({ latest }: { latest: Quest }) {
  const { opened, version, changed, open, reopen, replace } = useOpened(latest, () =>
    queryClient.fetchQuery({ ...questOptions(latest.uid), staleTime: 0 }),
  );
  const { uid, conditions, rewards } = opened;
  // The form needs the decimals of what it gives and asks for.
  const assets = useAssets([...assetIdsOf(conditions), ...assetsOfRewards(rewards)]);
  if (!assets.ready) return <Waiting />;
  return (
    <div className="quest-desk">
      <Sheet title="Quest">
        <QuestForm
          key={opened.version}
          initial={formOfQuest(opened, assets.of)}
          save="Save"
          run={(fields, options) =>
            api.games.updateQuest({ params: { questId: uid }, body: { ...fields, version } }, options)
          }
          onDone={(saved) => {
            toast('Saved.', 'good');
            open(saved);
          }}
          changed={changed}
          onReopen={() => void reopen()}
          onReplace={() => void replace()}
        />
      </Sheet>
      <Simulator quest={latest} />
    </div>
  );
}
