import type { Merge } from '@hatchery/api/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Face } from '../../design/face.tsx';
import { Icon } from '../../design/icon.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { api } from '../../platform/api.ts';
import { Failure } from '../../platform/failure.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useUser } from '../../platform/session/session.ts';
import { dayWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { mergeOptions, mergesOptions } from './linking.queries.ts';
import { asideWords, credentialWords, movingWords } from './linking.rules.ts';

interface MergeDialogProps {
  mergeUid: string;
  onClose: () => void;
}

/** Merges another account of the same player: shows what moves, asks, and shows the result. */
export function MergeDialog({ mergeUid, onClose }: MergeDialogProps) {
  const client = useQueryClient();
  const listed = () => client.getQueryData(mergesOptions.queryKey)?.find(({ uid }) => uid === mergeUid);
  const merge = useQuery({ ...mergeOptions(mergeUid), placeholderData: listed });
  const [merged, setMerged] = useState<Merge>();
  const confirm = useIntent({
    run: (_: undefined, options) => api.users.confirmMerge({ params: { uid: mergeUid } }, options),
    refresh: [['mine']],
    silent: true,
    onDone(answer) {
      setMerged(answer);
      void refreshUser();
    },
  });
  if (merge.isPending) return null;
  if (merged)
    return (
      <Dialog title="Accounts merged" onClose={onClose}>
        <Result merge={merged} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="This belongs to another account" onClose={onClose}>
      {merge.error && !merge.data ? (
        <Failure error={merge.error} onRetry={() => void merge.refetch()} />
      ) : (
        <div className="dialog-body">
          <Preview merge={merge.data} />
          {confirm.error ? (
            <p className="field-error" role="alert">
              {wordsFor(confirm.error)}
            </p>
          ) : null}
          <div className="acts acts-end">
            <Button onClick={onClose}>Not now</Button>
            <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              Merge into this account
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Preview({ merge }: { merge: Merge }) {
  const user = useUser();
  const { from, moves, keepsAside, uid } = merge;
  const what = movingWords(moves);
  const aside = asideWords(keepsAside);
  return (
    <>
      <p>
        You've proved that {credentialWords(from.credential.kind)}{' '}
        <strong className={from.credential.kind === 'wallet' ? 'mono' : undefined}>{nameOfCredential(merge)}</strong> is
        yours. It belongs to another account. You can merge both:
      </p>
      <div className="merge-pair">
        <figure>
          <Face uid={uid} picture={from.picture} size={56} />
          <figcaption>{from.displayName ?? 'The other account'}</figcaption>
        </figure>
        <MoreIcon name="chevron" size={28} />
        <figure>
          <Face uid={user?.uid ?? ''} picture={user?.picture} size={56} />
          <figcaption>{user?.displayName ?? 'This account'}</figcaption>
        </figure>
      </div>
      {what.length > 0 ? (
        <ul className="merge-moves" aria-label="What moves">
          {what.map(({ key, count, noun }) => (
            <li key={key}>
              <strong>{count}</strong> {noun}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">It holds nothing. Its ways to sign in move to this account.</p>
      )}
      <p className="soft">
        {aside} Everything else moves here and the other account closes. You can undo this within 7 days.
      </p>
    </>
  );
}

const nameOfCredential = ({ from: { credential } }: Merge): string =>
  credential.kind === 'wallet' ? shortenAddress(credential.name) : credential.name;

function Result({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const what = movingWords(merge.moves);
  return (
    <div className="dialog-body">
      <p ref={words} tabIndex={-1} role="status" className="merge-done">
        <Icon name="check" size={22} />
        <span>
          {what.length > 0
            ? `Moved: ${what.map(({ count, noun }) => `${count} ${noun}`).join(', ')}.`
            : 'The ways to sign in moved to this account.'}
          {merge.undoUntil && ` You can undo this until ${dayWords(merge.undoUntil)}, under Linked accounts.`}
        </span>
      </p>
      <div className="acts acts-end">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
