import { shortenAddress } from '../../design/address.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { useIntent } from '../../platform/use-intent.ts';

export interface Unlinking {
  kind: 'email' | 'google' | 'wallet' | 'discord';
  /** The address, the Google account or the Discord name. */
  name: string;
}

const words: Record<Unlinking['kind'], { title: string; body: string }> = {
  email: {
    title: 'Unlink this address?',
    body: 'You can no longer sign in with it. Its password is deleted, and we stop sending e-mail to it.',
  },
  google: {
    title: 'Unlink this Google account?',
    body: 'You can no longer sign in with it. You can link it again later.',
  },
  wallet: {
    title: 'Unlink this wallet?',
    body: 'You can no longer sign in with it. Its contents stay in the wallet, but are no longer shown here.',
  },
  discord: { title: 'Unlink Discord?', body: 'You may lose the Discord roles that you got through Hatchery.' },
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
