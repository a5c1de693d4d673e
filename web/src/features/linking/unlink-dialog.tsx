import { shortenAddress } from '../../design/amount.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useIntent } from '../../platform/use-intent.ts';

export interface Unlinking {
  kind: 'email' | 'google' | 'wallet' | 'discord';
  /** The address, the Google account or the name at Discord. */
  name: string;
}

const words: Record<Unlinking['kind'], { title: string; body: string }> = {
  email: {
    title: 'Unlink this address?',
    body: 'You cannot sign in with it any more, and its password is forgotten. No mail is sent to it from then on.',
  },
  google: { title: 'Unlink this Google account?', body: 'You cannot sign in with it any more. You can link it again.' },
  wallet: {
    title: 'Unlink this wallet?',
    body: 'You cannot sign in with it any more. What it holds stays in it, and is no longer shown here.',
  },
  discord: { title: 'Unlink Discord?', body: 'Roles that you have there through Hatchery may go.' },
};

async function unlink({ kind, name }: Unlinking, options: CallOptions): Promise<void> {
  if (kind === 'email') await api.users.unlinkEmail({}, options);
  else if (kind === 'google') await api.users.unlinkGoogle({ params: { username: name } }, options);
  else if (kind === 'wallet') await api.users.unlinkWallet({ body: { address: name } }, options);
  else await api.users.unlinkDiscord({}, options);
}

export function UnlinkDialog({ what, onClose }: { what: Unlinking; onClose: () => void }) {
  const remove = useIntent({
    run: (_: undefined, options) => unlink(what, options),
    refresh: [['mine']],
    silent: true,
    onDone() {
      void refreshUser();
      toast('Unlinked.', 'good');
      onClose();
    },
  });
  const { title, body } = words[what.kind];
  return (
    <ConfirmDialog
      title={title}
      confirm="Unlink"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong className={what.kind === 'wallet' ? 'mono' : undefined}>
          {what.kind === 'wallet' ? shortenAddress(what.name) : what.name}
        </strong>
      </p>
      <p>{body}</p>
    </ConfirmDialog>
  );
}
