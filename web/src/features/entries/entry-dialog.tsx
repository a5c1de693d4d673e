import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { Button } from '../../design/button.tsx';
import { CopyLine } from '../../design/copy-line.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { signedWords } from './entries.rules.ts';

interface EntryDialogProps {
  entry: VoucherEntry;
  onAsset: () => void;
  onClose: () => void;
}

/** One line of the ledger with everything that finds it again. */
export const EntryDialog = ({ entry, onAsset, onClose }: EntryDialogProps) => (
  <Dialog title={`${signedWords(entry)} ${entry.name}`} onClose={onClose}>
    <div className="dialog-body">
      <p>{entry.text}</p>
      <Facts>
        <Fact mono name="Base units">
          {entry.amountBase}
        </Fact>
        <Fact mono name="Free afterwards">
          {entry.balanceBase}
        </Fact>
      </Facts>
      {entry.reference && <CopyLine text={entry.reference} what="Reference" named />}
      <CopyLine text={entry.postingId} what="Posting" named />
      <CopyLine text={entry.voucherId} what="Voucher" named />
      <div className="acts acts-end">
        <Button onClick={onAsset}>Only this asset</Button>
      </div>
    </div>
  </Dialog>
);
