import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { Slip } from '../../platform/vouchers/slip.tsx';
import './receipt.css';

interface ReceiptDialogProps {
  entry: VoucherEntry;
  image: string | undefined;
  onClose: () => void;
}

/** Shows a line of the history as a slip, and makes a link of it that anybody can open. */
export function ReceiptDialog({ entry, image, onClose }: ReceiptDialogProps) {
  const share = useIntent({
    run: (_: undefined, options) =>
      api.vouchers.shareReceipt({ params: { uid: entry.voucherId }, body: { entryId: entry.uid } }, options),
    silent: true,
  });
  const receipt = share.data;
  const stop = useIntent({
    run: (uid: string, options) => api.vouchers.unshareReceipt({ params: { uid } }, options),
    onDone() {
      toast('The link no longer works.', 'good');
      onClose();
    },
  });
  const link = receipt && `${location.origin}/receipt/${receipt.uid}`;
  return (
    <Dialog title="Receipt" onClose={onClose}>
      <div className="dialog-body receipt-dialog">
        <Slip {...entry} uid={receipt?.uid} image={image} />
        <div className="receipt-share">
          {link ? (
            <CopyLine text={link} what="Link" />
          ) : (
            <p className="soft">A link shows this slip to anybody who has it. It names neither you nor anyone else.</p>
          )}
          {share.error && !share.isPending && (
            <p className="field-error" role="alert">
              {wordsFor(share.error)}
            </p>
          )}
        </div>
        <div className="acts acts-end">
          {receipt && link ? (
            <>
              {/* Another button than the one that made the link: a second Enter must not take it back. */}
              <Button key="stop" look="quiet" busy={stop.isPending} onClick={() => stop.mutate(receipt.uid)}>
                Stop sharing
              </Button>
              {'share' in navigator && (
                <Button look="primary" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
                  <MoreIcon name="share" size={20} /> Share
                </Button>
              )}
            </>
          ) : (
            <Button look="primary" busy={share.isPending} onClick={() => share.mutate(undefined)}>
              Make a link
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
