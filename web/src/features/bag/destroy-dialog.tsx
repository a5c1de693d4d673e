import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { PartsField } from '../../platform/vouchers/parts-field.tsx';
import { useParts } from '../../platform/vouchers/use-parts.ts';
import { heldOf } from './bag.rules.ts';

/** The word to type before vouchers are destroyed. */
const sureWord = 'destroy';

interface DestroyDialogProps {
  vouchers: readonly Voucher[];
  onClose: () => void;
  onDone: () => void;
}

/** Destroys vouchers for good, after saying what is lost and asking to type a word. */
export function DestroyDialog({ vouchers, onClose, onDone }: DestroyDialogProps) {
  const parts = useParts(vouchers);
  const [typed, setTyped] = useState('');
  const destroy = useIntent({
    run: (_: undefined, options) =>
      api.vouchers.destroyVouchers({ body: { voucherIds: vouchers.map(({ uid }) => uid) } }, options),
    refresh: [['mine', 'vouchers']],
    silent: true,
    onDone() {
      toast(`Destroyed: ${parts.words}.`, 'good');
      onDone();
    },
  });
  return (
    <ConfirmDialog
      title="Destroy for good?"
      confirm="Destroy"
      danger
      busy={destroy.isPending}
      disabled={typed.trim().toLowerCase() !== sureWord}
      error={destroy.isPending ? undefined : destroy.error}
      onConfirm={() => destroy.mutate(undefined)}
      onClose={onClose}
    >
      <p>This can't be undone, by you or by us. You will lose:</p>
      <PartsField parts={parts} whole />
      {vouchers.some((voucher) => heldOf(voucher) > 0n) && <p className="soft">What is on hold stays yours.</p>}
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
