import type { Contract } from '@hatchery/api/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { showContract } from './contract-desk.queries.ts';

interface RemoveContractProps {
  contract: Contract;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before an entry is gone, with the logs that were read for it. */
export function RemoveContract({ contract: { uid, name }, onRemoved, onClose }: RemoveContractProps) {
  const client = useQueryClient();
  const remove = useIntent({
    run: (_: undefined, options) => api.chain.deleteContract({ params: { uid } }, options),
    silent: true,
    onDone() {
      showContract(client, uid, undefined);
      toast(`${name} is removed.`, 'good');
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove contract"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        Jobs that read its logs end, and the logs they read are deleted. The contract itself stays on its chain. Add it
        again to read its logs anew.
      </p>
    </ConfirmDialog>
  );
}
