import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { api } from '../../platform/api.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gameToken } from '../../platform/game-token.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { forgetSession } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { isSure, lossesInWords, namesInWords, sureWord, vouchersInWords } from './deletion.rules.ts';

/** Deletes the account after saying what is lost and asking to type a word. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <Sheet
      title="Delete account"
      lead="Permanently deletes your profile, sign-ins, friends, and the wallets that Hatchery keeps for you."
      aside={
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      {asking && <Ask onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
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
      toast('Your account was deleted. Thank you for playing.', 'good');
    },
  });
  const wallets = useQuery(walletsOptions).data;
  const config = useQuery(configOptions).data;
  const nameOf = (chainId: number) => chainName(config, chainId);
  const losses = [
    ...lossesInWords(preview.data?.chains ?? [], nameOf),
    ...(preview.data ? vouchersInWords(preview.data) : []),
  ];
  const isUnknown = isOutage(preview.error) && !preview.data;
  const unknown = isUnknown ? ['any chain'] : (preview.data?.unknownChains ?? []).map(nameOf);
  const isSafe = losses.length === 0 && unknown.length === 0;
  const ready = isSure(typed) && (preview.data !== undefined || isUnknown) && (isSafe || abandons);
  return (
    <ConfirmDialog
      title="Delete your account?"
      confirm="Delete account"
      danger
      busy={remove.isPending}
      disabled={!ready}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>This can't be undone. You will lose:</p>
      <ul className="lost">
        <li>your name, picture, friends, referrals and sign-ins on every device;</li>
        {wallets?.some(({ isInternalWallet }) => !isInternalWallet) && (
          <li>the links to your own wallets (their contents stay yours);</li>
        )}
        <li>the wallets that Hatchery keeps for you, with their keys.</li>
      </ul>
      {preview.error && !isUnknown ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data === undefined && !isUnknown ? (
        <div className="skeleton" style={{ height: 96 }} aria-busy="true" />
      ) : isSafe ? (
        <p className="soft">
          Your Hatchery wallets hold no eggs, creatures or {gameToken.symbol}, and you have no vouchers.
        </p>
      ) : (
        <Losses
          losses={losses}
          unknown={unknown}
          accepted={abandons}
          onAccept={setAbandons}
          onRetry={unknown.length > 0 ? () => void preview.refetch() : undefined}
        />
      )}
      <Field
        label={`Type ${sureWord} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

interface LossesProps {
  losses: string[];
  /** Names of the chains that could not be read. */
  unknown: string[];
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  /** Reads the chains again. */
  onRetry: (() => void) | undefined;
}

/** Returns whether the platform could not find out what would be lost. Deleting is possible all the same. */
const isOutage = (error: unknown): boolean => error instanceof ApiProblem && error.status >= 500;

/** Names the contents of Hatchery wallets and the vouchers, and asks to accept their loss. */
function Losses({ losses, unknown, accepted, onAccept, onRetry }: LossesProps) {
  return (
    <div className="remark remark-bad">
      {losses.length > 0 && (
        <>
          <p>
            <strong>You still have:</strong>
          </p>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
          <p>
            This can't be moved afterwards. <Link to="/settings/wallets">Move it to your own wallet</Link> first.
          </p>
        </>
      )}
      {unknown.length > 0 && (
        <p>
          <strong>We could not read {namesInWords(unknown)}.</strong> Anything you hold there would be lost
          {losses.length > 0 && ' too'}.{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      <label className="check-line">
        <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
        <span>I understand that I will lose everything in my Hatchery wallets, and my vouchers.</span>
      </label>
    </div>
  );
}
