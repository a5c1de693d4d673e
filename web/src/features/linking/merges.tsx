import type { Merge } from '@hatchery/api/accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Face } from '../../design/face.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { refreshUser } from '../../platform/session/refresh-user.ts';
import { dayWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { mergesOptions } from './linking.queries.ts';
import { type MergeStand, movingWords, standOf } from './linking.rules.ts';

/** Lists accounts that were merged into this one, or can be; shows nothing where there are none. */
export function Merges({ onOpen }: { onOpen: (mergeUid: string) => void }) {
  const { data } = useQuery(mergesOptions);
  const [undoing, setUndoing] = useState<Merge>();
  const [now] = useState(Date.now);
  const shown = (data ?? []).filter((merge) => standOf(merge, now) !== 'expired');
  if (shown.length === 0) return null;
  return (
    <Sheet title="Merged accounts" lead="You can undo a merge within 7 days. Everything moves back.">
      <ul className="rows">
        {shown.map((merge) => {
          const stand = standOf(merge, now);
          return (
            <Row
              key={merge.uid}
              start={<Face uid={merge.uid} picture={merge.from.picture} />}
              title={nameOf(merge)}
              words={standWords(merge, stand)}
            >
              {stand === 'undoable' && <Button onClick={() => setUndoing(merge)}>Undo</Button>}
              {stand === 'open' && <Button onClick={() => onOpen(merge.uid)}>Review</Button>}
            </Row>
          );
        })}
      </ul>
      {undoing && <Undo merge={undoing} onClose={() => setUndoing(undefined)} />}
    </Sheet>
  );
}

const nameOf = ({ from: { displayName, credential } }: Merge): string =>
  displayName ?? (credential.kind === 'wallet' ? shortenAddress(credential.name) : credential.name);

function standWords({ undoUntil, expiresAt, moves }: Merge, stand: MergeStand): string {
  const what = movingWords(moves).map(({ count, noun }) => `${count} ${noun}`);
  const came = what.length > 0 ? `Moved ${what.join(', ')}` : 'Merged';
  if (stand === 'undoable' && undoUntil) return `${came} · can be undone until ${dayWords(undoUntil)}`;
  if (stand === 'open') return `Waiting for your confirmation until ${dayWords(expiresAt)}`;
  return stand === 'undone' ? 'Undone. The accounts are separate again.' : came;
}

function Undo({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const undo = useIntent({
    run: (_: undefined, options) => api.users.undoMerge({ params: { uid: merge.uid } }, options),
    refresh: [['mine']],
    silent: true,
    onDone() {
      void refreshUser();
      toast('Merge undone.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Undo this merge?"
      confirm="Undo merge"
      danger
      busy={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(merge)}</strong> becomes a separate account again and gets back everything that moved. You sign
        in to it as before.
      </p>
    </ConfirmDialog>
  );
}
