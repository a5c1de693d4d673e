import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { BulkTagsDialog } from './bulk-tags-dialog.tsx';
import { useVisibility } from './use-visibility.ts';

interface BulkBarProps {
  assets: readonly DeskLibraryAsset[];
  /** How many there are on the page. */
  all: number;
  isAdmin: boolean;
  onAll: () => void;
  onNone: () => void;
}

/** A bar of buttons for the assets that are selected. */
export function BulkBar({ assets, all, isAdmin, onAll, onNone }: BulkBarProps) {
  const [tagging, setTagging] = useState(false);
  const visibility = useVisibility();
  const set = (active: boolean) => visibility.mutate({ assets, active });
  return (
    <section className="library-desk-bulk" aria-label="Selected assets">
      <p role="status">
        <strong>{assets.length.toLocaleString('en')} selected</strong>
      </p>
      <div className="acts">
        {assets.length < all && (
          <Button look="quiet" onClick={onAll}>
            Select all {all}
          </Button>
        )}
        <Button look="quiet" onClick={onNone}>
          Clear
        </Button>
        {isAdmin && <Button onClick={() => setTagging(true)}>Tags</Button>}
        <Button disabled={assets.every(({ active }) => active)} busy={visibility.isPending} onClick={() => set(true)}>
          Show
        </Button>
        <Button disabled={!assets.some(({ active }) => active)} busy={visibility.isPending} onClick={() => set(false)}>
          Hide
        </Button>
      </div>
      {tagging && <BulkTagsDialog assets={assets} onClose={() => setTagging(false)} />}
    </section>
  );
}
