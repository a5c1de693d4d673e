import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toaster.tsx';
import { clearActions } from '../../platform/actions/actions.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { signOut } from '../../platform/session/sign-out.ts';
import { requestDisconnect } from '../../platform/wallet/wallet.ts';

const done = {
  account: { here: 'Signed out.', everywhere: 'Signed out everywhere.' },
  guest: {
    here: 'Signed out. You can come back to this guest on this device.',
    everywhere: 'This guest is forgotten.',
  },
};

/** Signs out here or everywhere. A guest is kept aside on this device, unless they are to be forgotten. */
export function SignOut({ guest }: { guest: boolean }) {
  const [forgetting, setForgetting] = useState(false);
  async function leave(everywhere: boolean) {
    clearActions();
    requestDisconnect();
    try {
      await signOut({ everywhere });
      toast(done[guest ? 'guest' : 'account'][everywhere ? 'everywhere' : 'here'], 'good');
    } catch {
      toast("Signed out here. We couldn't reach the hatchery, so other devices may still be signed in.", 'bad');
    }
  }
  return (
    <div className="settings-row">
      <Button onClick={() => void leave(false)}>Sign out</Button>
      <Button look="danger" onClick={() => (guest ? setForgetting(true) : void leave(true))}>
        {guest ? 'Forget this guest' : 'Sign out everywhere'}
      </Button>
      {forgetting && (
        <ConfirmDialog
          title="Forget this guest?"
          confirm="Forget"
          danger
          onConfirm={() => void leave(true)}
          onClose={() => setForgetting(false)}
        >
          <p>Nobody can come back to a forgotten guest: you'll lose this guest's eggs and creatures.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
