import type { Notification } from '@hatchery/api/notifications';
import type { User } from '@hatchery/api/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { api } from '../../platform/api.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { lazily } from '../../platform/lazily.ts';
import { queryClient } from '../../platform/query-client.ts';
import { onNotification, startStream, usePollMs } from '../../platform/stream/stream.ts';
import { notificationsOptions } from './notifications.queries.ts';
import { sentenceOf } from './sentences.ts';

const NotificationsDialog = lazily(async () => (await import('./notifications-dialog.tsx')).NotificationsDialog);

const whenAwayMs = 60_000;

/** How many notifications are unread, and the newest one for ears; the list is a tap away. Follows the player's stream while shown. */
export function Bell({ user }: { user: Pick<User, 'uid'> }) {
  const [open, setOpen] = useState(false);
  const { data } = useInfiniteQuery({ ...notificationsOptions, refetchInterval: usePollMs(whenAwayMs) });
  const unread = data?.pages[0]?.unread ?? 0;
  useEffect(() => startStream(user.uid), [user.uid]);
  useEffect(() => onNotification(readWhatIsWatched), []);
  return (
    <>
      <button
        type="button"
        className="icon-button tray-button"
        aria-label={unread > 0 ? `Notifications: ${unread} unread` : 'Notifications'}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread > 0 && <span className="tray-count">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <span className="sr-only" aria-live="polite">
        {useLatest()}
      </span>
      {open && (
        <ErrorBoundary onGone={() => setOpen(false)}>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}

/** A hatch that the player is watching is no news: it counts as read when it is told. */
function readWhatIsWatched({ id, kind }: Notification): void {
  const watched =
    kind === 'hatch.hatched' && location.pathname === '/hatchery' && document.visibilityState === 'visible';
  if (!watched) return;
  const refresh = () => queryClient.invalidateQueries({ queryKey: notificationsOptions.queryKey });
  void api.users.readNotification({ params: { id } }).then(refresh, () => undefined);
}

/** The sentence of the last notification that arrived. One that comes twice is said once. */
function useLatest(): string {
  const [words, setWords] = useState('');
  const newest = useRef(0);
  useEffect(
    () =>
      onNotification((notification) => {
        if (notification.id <= newest.current) return;
        newest.current = notification.id;
        setWords(sentenceOf(notification));
      }),
    [],
  );
  return words;
}
