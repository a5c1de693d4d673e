import type { Friend } from '@hatchery/api/community';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useState } from 'react';
import { shortenAddresses } from '../../design/address.rules.ts';
import { Field } from '../../design/field.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { FriendChoice } from '../../platform/community/friend-choice.tsx';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { PartsField } from '../../platform/vouchers/parts-field.tsx';
import { useParts } from '../../platform/vouchers/use-parts.ts';
import { isEmail, isWallet, type Recipient, recipientFault, recipientOf } from './send.rules.ts';

interface SendDialogProps {
  vouchers: readonly Voucher[];
  onClose: () => void;
  onDone: () => void;
}

/** Sends vouchers to a friend, an e-mail address or the owner of a wallet; several at once. */
export function SendDialog({ vouchers, onClose, onDone }: SendDialogProps) {
  const parts = useParts(vouchers);
  const [text, setText] = useState('');
  const [left, setLeft] = useState(false);
  const [friend, setFriend] = useState<Friend>();
  const fault = friend ? undefined : recipientFault(text.trim());
  const send = useIntent({
    run: (_: undefined, options) => {
      const to: Recipient = friend ? { receiverId: friend.uid } : recipientOf(text.trim());
      const voucherIds = vouchers.map(({ uid }) => uid);
      const voucherAmountsBase = vouchers.map((voucher) => String(parts.baseIn(voucher)));
      return api.vouchers.transferVouchers({ body: { ...to, voucherIds, voucherAmountsBase } }, options);
    },
    refresh: [['mine', 'vouchers']],
    silent: true,
    onDone({ message }) {
      toast(shortenAddresses(message), 'good');
      onDone();
    },
  });
  function confirm() {
    setLeft(true);
    if (parts.check() && fault === undefined) send.mutate(undefined);
  }
  return (
    <ConfirmDialog
      title="Send from your bag"
      confirm="Send"
      busy={send.isPending}
      error={send.isPending ? undefined : send.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PartsField parts={parts} />
      <div className="send-to">
        <Field
          label="To"
          type="text"
          inputMode="email"
          placeholder="E-mail, wallet or a friend's name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={friend ? nameOfPlayer(friend) : text}
          onChange={(event) => {
            setFriend(undefined);
            setText(event.target.value);
            if (send.error) send.reset();
          }}
          onBlur={() => setLeft(text !== '' || left)}
          error={left && text !== '' ? fault : undefined}
          hint={friend ? 'They get it at once.' : hintFor(text)}
        />
        <FriendChoice
          text={friend || isEmail(text) || isWallet(text) ? '' : text}
          chosen={friend}
          onChoose={setFriend}
        />
        {left && text === '' && fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function hintFor(text: string): string {
  if (isEmail(text)) return 'If nobody has this address yet, it waits 30 days for them, and then comes back to you.';
  if (isWallet(text)) return 'The player who linked this wallet gets it here. Nothing is sent on chain.';
  return "They get it in their bag. Nothing is sent on chain, and there's no fee.";
}
