import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { hasRole } from '../../platform/session/access.rules.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type KeyAct, KeyRow } from './key-row.tsx';
import { type ApiKey, adminDesk, type KeyDesk, keysOptions, studioDesk } from './keys.queries.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import './developers.css';

export function Developers() {
  return (
    <SettingsPage lead="For games and tools that use the API.">
      {(user) => <Desk user={user} desk={hasRole(user, 'admin') ? adminDesk : studioDesk} />}
    </SettingsPage>
  );
}

function Desk({ user, desk }: { user: User; desk: KeyDesk }) {
  const keys = useQuery(keysOptions(desk));
  const [creating, setCreating] = useState(false);
  const [asking, setAsking] = useState<{ key: ApiKey; act: KeyAct }>();
  const close = () => setAsking(undefined);
  const apps = user.appIds ?? [];
  const cannot = !desk.isAdmin && apps.length === 0;
  return (
    <>
      <Sheet
        title={desk.isAdmin ? 'All keys' : "Your apps' keys"}
        lead={
          cannot
            ? "Your studio doesn't have any apps yet. Ask an admin to add them."
            : 'A key is shown once, when you create it. Store it safely.'
        }
        aside={
          <Button look="primary" disabled={cannot} onClick={() => setCreating(true)}>
            <MoreIcon name="plus" size={20} /> New key
          </Button>
        }
      >
        {keys.error && !keys.data ? (
          <Failure error={keys.error} onRetry={() => void keys.refetch()} />
        ) : !keys.data ? (
          <RowsWaiting label="Loading keys" />
        ) : keys.data.length === 0 ? (
          <div className="none-yet">
            <p>
              No keys yet. Create one and send it with each call in the <code className="mono">x-api-key</code> header.
            </p>
          </div>
        ) : (
          <ul className="rows">
            {keys.data.map((key) => (
              <KeyRow key={key.uid} apiKey={key} isAdmin={desk.isAdmin} onAct={(act) => setAsking({ key, act })} />
            ))}
          </ul>
        )}
      </Sheet>
      {!keys.isPending && <Example />}
      {creating && <CreateKeyDialog desk={desk} apps={apps} onClose={() => setCreating(false)} />}
      {asking?.act === 'rotate' && <RotateKeyDialog desk={desk} apiKey={asking.key} onClose={close} />}
      {asking?.act === 'budget' && <BudgetDialog apiKey={asking.key} onClose={close} />}
      {asking?.act === 'revoke' && <Revoke desk={desk} apiKey={asking.key} onClose={close} />}
    </>
  );
}

function Revoke({ desk, apiKey, onClose }: { desk: KeyDesk; apiKey: ApiKey; onClose: () => void }) {
  const revoke = useIntent({
    run: (_: undefined, options) => desk.revoke(apiKey.uid, options),
    refresh: [keysOptions(desk).queryKey],
    silent: true,
    onDone() {
      toast('Key revoked.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke key"
      danger
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Calls with <span className="mono">{apiKey.apiKey}</span> stop working at once. This can't be undone. To replace
        a key without downtime, rotate it instead.
      </p>
    </ConfirmDialog>
  );
}

const Example = () => (
  <Sheet title="How to use a key" lead="Send it with each call. Gifts are taken from its budget.">
    <pre className="example mono">
      {`curl ${location.origin}/v2/… \\\n  -H 'x-api-key: hk_…' \\\n  -H 'idempotency-key: one-per-gift'`}
    </pre>
  </Sheet>
);
