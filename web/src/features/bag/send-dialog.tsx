import type { Friend } from '@hatchery/api/community';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortenAddresses } from '../../design/address.rules.ts';
import { Face } from '../../design/face.tsx';
import { Field } from '../../design/field.tsx';
import { nameOfPlayer } from '../../design/player-name.rules.ts';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { friendsOptions } from '../../platform/community/friends.queries.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { PartsField } from './parts-field.tsx';
import { friendsToOffer, isEmail, type Recipient, recipientFault, recipientOf } from './send.rules.ts';
import { useParts } from './use-parts.ts';

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
        <FriendChoice text={friend ? '' : text} chosen={friend} onChoose={setFriend} />
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
  if (/^0x/i.test(text)) return 'The player who linked this wallet gets it here. Nothing is sent on chain.';
  return "They get it in their bag. Nothing is sent on chain, and there's no fee.";
}

interface FriendChoiceProps {
  text: string;
  chosen: Friend | undefined;
  onChoose: (friend: Friend) => void;
}

function FriendChoice({ text, chosen, onChoose }: FriendChoiceProps) {
  const guest = useUser()?.guest ?? true;
  const friends = useInfiniteQuery({ ...friendsOptions, enabled: !guest }).data?.pages.flat() ?? [];
  const offered = friendsToOffer(friends, isEmail(text) || /^0x/i.test(text) ? '' : text);
  if (offered.length === 0) return null;
  return (
    <fieldset className="friend-choice" aria-label="Friends">
      {offered.map((friend) => (
        <button
          key={friend.uid}
          type="button"
          className="friend-chip"
          aria-pressed={friend.uid === chosen?.uid}
          onClick={() => onChoose(friend)}
        >
          <Face uid={friend.uid} picture={friend.picture} size={28} />
          {nameOfPlayer(friend)}
        </button>
      ))}
    </fieldset>
  );
}
