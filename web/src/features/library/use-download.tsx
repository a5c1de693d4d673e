import type { LibraryDownload } from '@hatchery/api/library-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { useSession } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { type Asked, fetchFile, isGone, type Wanted } from './fetch-file.ts';
import { receiptsKey } from './library.queries.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { startDownload } from './start-download.ts';

/**
 * Downloads files: asks a visitor to sign in, and a player to agree to the current version of the licence. `dialog` belongs on the
 * page, and `last` is what came last.
 */
export function useDownload() {
  const client = useQueryClient();
  const { status } = useSession();
  const [wanted, setWanted] = useState<Wanted>();
  const [asked, setAsked] = useState<Asked>();
  const [last, setLast] = useState<LibraryDownload>();
  const fetching = useIntent({
    run: (wish: Wanted, options) => fetchFile(client, wish, options),
    refresh: [receiptsKey],
    silent: true,
    onDone(answer) {
      setAsked('licence' in answer ? answer : undefined);
      if ('licence' in answer) return;
      setLast(answer);
      startDownload(answer.url, answer.receipt.fileName);
    },
    onFail(error) {
      setAsked(undefined);
      toast(isGone(error) ? 'This file is no longer in the library. Your receipts stay.' : wordsFor(error), 'bad');
    },
  });
  // A guest who was just made gets what they pressed for, and so does a press before it is known who is there.
  useEffect(() => {
    if (!wanted || status !== 'authenticated') return;
    setWanted(undefined);
    fetching.mutate(wanted);
  }, [wanted, status, fetching.mutate]);
  const busyWith = fetching.isPending ? fetching.variables : status === 'loading' ? wanted : undefined;
  return {
    last,
    download: setWanted,
    isBusy: (key: string) => busyWith?.key === key,
    dialog:
      wanted && status === 'unauthenticated' ? (
        <SignInDialog onClose={() => setWanted(undefined)} />
      ) : asked ? (
        <AgreeDialog
          // A version that was published meanwhile has to be read anew.
          key={asked.licence.version}
          asked={asked}
          fetching={fetching.isPending}
          onAgreed={() => fetching.mutate(asked.wanted)}
          onChanged={() => fetching.mutate(asked.wanted)}
          onClose={() => setAsked(undefined)}
        />
      ) : null,
  };
}
