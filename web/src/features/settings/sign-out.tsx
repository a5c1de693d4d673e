import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';

/** Leaves here or everywhere; a guest is told first what that means. */
export function SignOut({ guest }: { guest: boolean }) {
  const [sure, setSure] = useState(false);
  async function leave(everywhere: boolean) {
    clearActions();
    requestDisconnect();
    try {
      await signOut({ everywhere });
      toast(everywhere ? 'Signed out everywhere.' : 'Signed out.', 'good');
    } catch {
      toast('Signed out here. The hatchery could not be told, so other devices may stay signed in.', 'bad');
    }
  }
  if (guest && !sure) {
    return (
      <div className="settings-row">
        <Button look="danger" onClick={() => setSure(true)}>
          Sign out
        </Button>
      </div>
    );
  }
  return (
    <div className="settings-row">
      {guest && (
        <p className="settings-warning">
          A guest who signs out cannot come back: eggs and creatures of this guest stay behind.
        </p>
      )}
      <Button look={guest ? 'danger' : 'secondary'} onClick={() => void leave(false)}>
        {guest ? 'Sign out for good' : 'Sign out here'}
      </Button>
      {guest ? (
        <Button onClick={() => setSure(false)}>Stay</Button>
      ) : (
        <Button look="danger" onClick={() => void leave(true)}>
          Sign out everywhere
        </Button>
      )}
    </div>
  );
}
