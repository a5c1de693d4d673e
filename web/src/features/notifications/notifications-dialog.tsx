import type { Notification } from '@hatchery/api/notifications';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { RowsWaiting } from '../../design/sheet.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { safePath } from '../../platform/safe-path.rules.ts';
import { agoWords } from '../../platform/time.rules.ts';
import { notificationsOptions } from './notifications.queries.ts';
import { sentenceOf } from './sentences.ts';
import './notifications.css';

/** The last notifications, newest first. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsOptions);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  const read = useReading();
  return (
    <Dialog title="Notifications" onClose={onClose}>
      {!data && !error && <RowsWaiting label="Loading notifications" />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <p className="tray-empty">All quiet. Hatches, gifts and friend requests show here.</p>
      )}
      {unread > 0 && (
        <div className="notices-tools">
          <span className="soft">{unread} unread</span>
          <Button onClick={() => read.mutate({ upTo: items[0]?.id })} disabled={read.isPending}>
            Mark all read
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul className="notices">
          {items.map((item) => (
            <Notice
              key={item.id}
              notification={item}
              onFollow={() => {
                if (!item.read) read.mutate({ id: item.id });
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          Show older
        </Button>
      )}
    </Dialog>
  );
}

function Notice({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { link, createdAt, read } = notification;
  return (
    <li>
      <Link to={safePath(link) ?? '/'} className="notice" data-unread={!read || undefined} onClick={onFollow}>
        <span>
          {!read && <span className="sr-only">Unread: </span>}
          {sentenceOf(notification)}
        </span>
        <time className="soft" dateTime={createdAt}>
          {agoWords(createdAt, Date.now())}
        </time>
      </Link>
    </li>
  );
}

/** Marks one notification as read, or all up to the newest that is shown. */
function useReading() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: number } | { upTo: number | undefined }) => {
      if ('id' in which) await api.users.readNotification({ params: which });
      else await api.users.readNotifications({ body: which.upTo === undefined ? {} : { upTo: which.upTo } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsOptions.queryKey }),
  });
}
