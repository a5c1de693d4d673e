import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { Link, usePath } from '../../platform/router.tsx';
import { usePlayAsGuest } from '../../platform/session/guest.ts';

/** Asks a visitor who wants a file to come in, and leads back. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const path = usePath();
  const guest = usePlayAsGuest(path);
  return (
    <Dialog title="Sign in to download" onClose={onClose}>
      <div className="dialog-body">
        <p>
          You agree to the licence as a player, and get a signed receipt that shows it. Playing as a guest is enough,
          and takes one press.
        </p>
        {guest.error && (
          <p className="field-error" role="alert">
            {wordsFor(guest.error)}
          </p>
        )}
        <div className="acts acts-end">
          <Link className="button button-secondary" to={`/sign-in?to=${encodeURIComponent(path)}`}>
            Sign in
          </Link>
          <Button look="primary" busy={guest.isPending} onClick={guest.play}>
            Play as guest
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
