import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { signOut } from '../../platform/session/sign-out.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';

/** Signs out here or everywhere; warns guests first. */
export function SignOut({ guest }: { guest: boolean }) {
  const [sure, setSure] = useState(false);
  async function leave(everywhere: boolean) {
    clearActions();
    requestDisconnect();
    try {
      await signOut({ everywhere });
      toast(everywhere ? 'Signed out everywhere.' : 'Signed out.', 'good');
    } catch {
      toast("Signed out here. We couldn't reach the hatchery, so other devices may still be signed in.", 'bad');
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
        <p className="settings-warning">Guests can't sign back in: you'll lose this guest's eggs and creatures.</p>
      )}
      <Button look={guest ? 'danger' : 'secondary'} onClick={() => void leave(false)}>
        {guest ? 'Sign out anyway' : 'Sign out'}
      </Button>
      {guest ? (
        <Button onClick={() => setSure(false)}>Cancel</Button>
      ) : (
        <Button look="danger" onClick={() => void leave(true)}>
          Sign out everywhere
        </Button>
      )}
    </div>
  );
}
