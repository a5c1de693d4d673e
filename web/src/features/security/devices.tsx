import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Medal, Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { logoutRedirectKey, signOut } from '../../platform/session/sign-out.ts';
import { agoWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';
import { deviceOf } from './device.rules.ts';
import { sessionsOptions } from './security.queries.ts';

interface Place {
  uid: string;
  device: string;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
}

/** Lists where the player is signed in, and signs out each. */
export function Devices() {
  const [leaving, setLeaving] = useState(false);
  const sessions = useQuery({ ...sessionsOptions, refetchOnMount: 'always' });
  return (
    <Sheet
      title="Devices"
      lead="If you don't recognise a device, sign it out and change your password."
      aside={
        <Button look="danger" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions.error && !sessions.data ? (
        <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <Places places={sessions.data} />
      ) : (
        <RowsWaiting label="Your devices" />
      )}
      {leaving && <LeaveEverywhere onClose={() => setLeaving(false)} />}
    </Sheet>
  );
}

function Places({ places }: { places: Place[] }) {
  const list = useRef<HTMLUListElement>(null);
  const end = useIntent({
    run: ({ uid }: Place, options) => api.users.endSession({ params: { uid } }, options),
    refresh: [sessionsOptions.queryKey],
    onDone(_, place) {
      toast(`Signed out: ${deviceOf(place.device).name}.`, 'good');
      list.current?.focus();
    },
  });
  const sorted = places.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <>
      <ul ref={list} className="rows devices" aria-label="Your devices" tabIndex={-1}>
        {sorted.map((place) => (
          <PlaceRow
            key={place.uid}
            place={place}
            busy={end.isPending && end.variables.uid === place.uid}
            onEnd={() => end.mutate(place)}
          />
        ))}
      </ul>
      {places.length === 1 && <p className="soft">You aren't signed in anywhere else.</p>}
    </>
  );
}

function PlaceRow({ place, busy, onEnd }: { place: Place; busy: boolean; onEnd: () => void }) {
  const { name, kind } = deviceOf(place.device);
  return (
    <Row
      start={
        <Medal>
          <MoreIcon name={kind} size={22} />
        </Medal>
      }
      title={
        <span title={place.device || undefined}>
          {name} {place.current && <span className="badge badge-good">This device</span>}
        </span>
      }
      words={
        <>
          {place.current ? 'Active now' : <Moment at={place.lastUsedAt} before="Active" />} ·{' '}
          <Moment at={place.createdAt} before="signed in" />
        </>
      }
    >
      {!place.current && (
        <Button aria-label={`Sign out ${name}`} busy={busy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Row>
  );
}

/** Shows a moment in words, with the exact time as its title. */
function Moment({ at, before }: { at: string; before: string }) {
  return (
    <span>
      {before}{' '}
      <time dateTime={at} title={new Date(at).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' })}>
        {agoWords(at, Date.now())}
      </time>
    </span>
  );
}

function LeaveEverywhere({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    clearActions();
    requestDisconnect();
    localStorage.setItem(logoutRedirectKey, '/sign-in');
    try {
      await signOut({ everywhere: true });
      toast('Signed out everywhere.', 'good');
    } catch {
      toast("Signed out here. We couldn't reach the hatchery, so other devices may still be signed in.", 'bad');
    }
  }
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      danger
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>You will have to sign in again on every device, including this one. Nothing is lost.</p>
    </ConfirmDialog>
  );
}
