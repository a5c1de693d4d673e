import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { freeOf } from '../../platform/vouchers/parts.rules.ts';
import { claimFault } from './claim.rules.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { DestroyDialog } from './destroy-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

type Act = 'claim' | 'send' | 'destroy';

interface ChosenBarProps {
  vouchers: readonly Voucher[];
  onClear: () => void;
}

/** Offers what can be done with the chosen vouchers, within reach of a thumb. */
export function ChosenBar({ vouchers, onClear }: ChosenBarProps) {
  const [act, setAct] = useState<Act>();
  const usable = vouchers.filter((voucher) => freeOf(voucher) > 0n);
  const fault = claimFault(usable);
  const props = {
    vouchers: usable,
    onClose: () => setAct(undefined),
    onDone() {
      setAct(undefined);
      onClear();
    },
  };
  if (usable.length === 0) return null;
  return (
    <section className="chosen-bar card" aria-label="Chosen">
      <p role="status">
        <strong>{usable.length} chosen</strong>
        {fault && <span className="soft">{fault}</span>}
      </p>
      <div className="acts chosen-acts">
        <Button look="primary" disabled={fault !== undefined} onClick={() => setAct('claim')}>
          Claim
        </Button>
        <Button onClick={() => setAct('send')}>Send</Button>
        <Button look="danger" onClick={() => setAct('destroy')}>
          Destroy
        </Button>
      </div>
      <button type="button" className="icon-button" aria-label="Choose nothing" onClick={onClear}>
        <Icon name="close" size={20} />
      </button>
      {act === 'claim' && <ClaimDialog {...props} />}
      {act === 'send' && <SendDialog {...props} />}
      {act === 'destroy' && <DestroyDialog {...props} />}
    </section>
  );
}
