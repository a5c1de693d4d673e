import type { EventDryRun, RewardEvent } from '@hatchery/api/events';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Failure } from '../../platform/failure.tsx';
import { useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { DryRunSheet } from './dry-run-sheet.tsx';
import { eventOptions } from './events.queries.ts';
import { FactsSheet } from './facts-sheet.tsx';
import { ReportTable } from './report-table.tsx';
import './event-desk.css';

/** Fetches again so often, for what another admin does. */
const calmMs = 10_000;
const whileGivingMs = 1_500;

export function AdminEvent() {
  const { uid = '' } = useParams();
  // Fetched beneath, once the player is known to be an admin.
  const name = useQuery({ ...eventOptions(uid), enabled: false }).data?.name;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name]);
  return (
    <SettingsPage
      title={name}
      back={{ to: '/admin/events', label: 'All events' }}
      lead="After its end: a dry run, then its rewards."
      wide
    >
      {() => <Event />}
    </SettingsPage>
  );
}

function Event() {
  const { uid = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...eventOptions(uid),
    refetchInterval: ({ state }) => (state.data?.state === 'giving' ? whileGivingMs : calmMs),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton event-desk-waiting" aria-busy="true" />;
  return <Desk key={data.uid} event={data} />;
}

function Desk({ event }: { event: RewardEvent }) {
  /** The dry run that this admin has seen: only that one can be given. */
  const [seen, setSeen] = useState<EventDryRun>();
  return (
    <div className="event-desk">
      <div className="event-desk-main">
        <DryRunSheet event={event} seen={seen} onSeen={setSeen} />
        {event.hash && <ReportTable key={event.hash} event={event} hash={event.hash} />}
      </div>
      <div className="event-desk-side">
        <FactsSheet event={event} />
      </div>
    </div>
  );
}
