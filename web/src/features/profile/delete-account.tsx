import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate } from '../../platform/router.tsx';
import { forgetSession } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';
import { holdingsWords, isSure, sureWord } from './deletion.rules.ts';

/** The last door: says what is lost, asks for a word, and leaves nothing behind. */
export function DeleteAccount({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  return (
    <Sheet
      title="Delete the account"
      lead="Your profile, ways to sign in, friends and wallets kept by Hatchery are erased for good."
      aside={
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      {asking && <Ask user={user} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

function Ask({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [abandons, setAbandons] = useState(false);
  const preview = useQuery({
    queryKey: ['mine', 'deletion'],
    queryFn: ({ signal }) => api.users.deletionPreview({}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useIntent({
    run: (_: undefined, options) => api.users.deleteMe({ body: { abandonAssets: abandons } }, options),
    silent: true,
    onDone() {
      clearActions();
      requestDisconnect();
      forgetSession();
      navigate('/');
      toast('Your account is gone. Thank you for having been here.', 'good');
    },
  });
  const held = preview.data && holdingsWords(preview.data);
  const ready = isSure(typed) && preview.data !== undefined && (!held || abandons);
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirm="Delete for good"
      danger
      busy={remove.isPending}
      disabled={!ready}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>This cannot be undone. What is lost:</p>
      <ul className="lost">
        <li>your name, picture, friends, referrals and all sign-ins, on every device;</li>
        {user.wallets?.some(({ address }) => address !== user.internalWallet) && (
          <li>the links to your own wallets; what these hold stays yours on chain;</li>
        )}
        <li>wallets that Hatchery keeps for you, with their keys.</li>
      </ul>
      {preview.error ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <div className="skeleton" style={{ height: 96 }} aria-busy="true" />
      ) : held ? (
        <div className="remark remark-bad">
          <p>
            <strong>Your wallet kept by Hatchery still holds {held}.</strong> Nobody could move them afterwards.{' '}
            <Link to="/settings/wallets">Bring them to a wallet of your own</Link> first.
          </p>
          <label className="check-line">
            <input type="checkbox" checked={abandons} onChange={(event) => setAbandons(event.target.checked)} />
            <span>I give up {held}.</span>
          </label>
        </div>
      ) : (
        <p className="soft">Wallets kept by Hatchery hold no eggs and no creatures.</p>
      )}
      <Field
        label={`Type ${sureWord} to go on`}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
