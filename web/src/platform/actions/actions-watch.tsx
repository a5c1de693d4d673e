import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../design/toaster.tsx';
import { useUser } from '../session/session.ts';
import { usePollMs } from '../stream/stream.ts';
import { type ActionReports, kindOf, useActionKinds } from './action-kind.ts';
import { type Action, isOpen, takeReports, useActions } from './actions.ts';
import { keepActions, keptActionsOptions, ownActions, receiveKept } from './kept-actions.ts';
import { currentTransaction } from './transaction.ts';

const reportMs = 1_000;
const whenAwayMs = 3_000;
/** How often to ask for other devices' actions without a stream. */
const awayMs = 15_000;

/** Keeps the actions true to the platform, and says when one is done. */
export function ActionsWatch() {
  useNews();
  useOtherDevices();
  return useActionKinds().map(
    ({ name, finalBy }) => finalBy !== 'receipt' && <Reports key={name} kind={name} reports={finalBy} />,
  );
}

/** Keeps the actions of the account's devices together. A guest has one device. */
function useOtherDevices(): void {
  const { uid, guest = false } = useUser() ?? {};
  const accountId = guest ? undefined : uid;
  const { data } = useQuery({ ...keptActionsOptions(accountId), refetchInterval: usePollMs(awayMs) });
  useEffect(() => {
    if (uid === undefined) return undefined;
    ownActions({ uid, guest });
    return guest ? undefined : keepActions();
  }, [uid, guest]);
  useEffect(() => {
    if (accountId !== undefined && data) receiveKept(data);
  }, [accountId, data]);
}

/** Follows actions of a kind while one is under way: the stream says when to ask, and without a stream it polls. */
function Reports({ kind, reports }: { kind: string; reports: ActionReports }) {
  const underWay = useActions().some((action) => action.kind === kind && isOpen(action));
  const pollMs = usePollMs(whenAwayMs);
  useReports(reports, {
    enabled: underWay || !reports.rare,
    refetchInterval: underWay ? (reports.everyMs ?? pollMs) : false,
  });
  return null;
}

function useReports(
  { queryKey, queryFn }: ActionReports,
  when: { enabled?: boolean; refetchInterval?: number | false },
) {
  const { data } = useQuery({ queryKey, queryFn, staleTime: reportMs, ...when });
  useEffect(() => {
    if (data) takeReports(data);
  }, [data]);
}

/** Asks for reports on a page that shows their actions, so that what began on another device is there. */
export function AskForReports({ reports }: { reports: ActionReports }) {
  useReports(reports, {});
  return null;
}

function useNews(): void {
  const queryClient = useQueryClient();
  const actions = useActions();
  const before = useRef(actions);
  useEffect(() => {
    for (const action of actions) {
      const earlier = before.current.find(({ id }) => id === action.id);
      if (!earlier || earlier.status === action.status) continue;
      if (action.status === 'seen' || !isOpen(action))
        for (const queryKey of [['mine'], ['onchain']]) void queryClient.invalidateQueries({ queryKey });
      if (!isOpen(action)) tell(action);
    }
    before.current = actions;
  }, [actions, queryClient]);
}

function tell(action: Action): void {
  const kind = kindOf(action);
  const watchedAt = kind?.watchedAt === true ? kind.doneAt(action.facts).path : kind?.watchedAt;
  const watched = currentTransaction() === action.id || location.pathname === watchedAt;
  if (action.status === 'failed') toast(action.failure ?? "That didn't work. Nothing was lost.", 'bad');
  else if (kind && !watched) toast(kind.doneWords(action.facts), 'good');
}
