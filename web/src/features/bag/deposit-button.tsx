import { Suspense, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { lazily } from '../../platform/lazily.ts';

const DepositDialog = lazily(async () => (await import('./deposit-dialog.tsx')).DepositDialog);

/** Brings something from a wallet into the bag. */
export function DepositButton({ look }: { look?: 'primary' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...(look ? { look } : {})} onClick={() => setOpen(true)}>
        <MoreIcon name="download" size={20} /> Deposit
      </Button>
      {open && (
        <ErrorBoundary onGone={close}>
          <Suspense>
            <DepositDialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
