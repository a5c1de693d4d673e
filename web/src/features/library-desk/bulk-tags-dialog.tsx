import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { SaveProblem } from '../../platform/save-problem.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { deskKey } from './desk.queries.ts';
import { countWords } from './desk.rules.ts';
import { TagField } from './tag-field.tsx';

interface BulkTagsDialogProps {
  assets: readonly DeskLibraryAsset[];
  onClose: () => void;
}

/** Adds tags to several assets, and removes some. */
export function BulkTagsDialog({ assets, onClose }: BulkTagsDialogProps) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const had = [...new Set(assets.flatMap(({ tags }) => tags))].sort();
  const save = useIntent({
    run: (_: undefined, options) =>
      api['assets-library'].tagLibraryAssets({ body: { uids: assets.map(({ uid }) => uid), add, remove } }, options),
    refresh: [deskKey, libraryKey],
    silent: true,
    onDone() {
      toast(`Tags of ${countWords(assets.length, 'asset')} changed.`, 'good');
      onClose();
    },
  });
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (add.length + remove.length > 0) save.mutate(undefined);
  }
  return (
    <Dialog title={`Tags of ${countWords(assets.length, 'asset')}`} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={onSubmit}>
        <TagField label="Add" chosen={add} hint="All of them get these." mayCreate onChange={setAdd} />
        {had.length > 0 && (
          <TagField
            label="Remove"
            chosen={remove}
            hint="None of them keeps these."
            offered={had.map((name) => ({
              name,
              assets: assets.filter(({ tags }) => tags.includes(name)).length,
            }))}
            onChange={setRemove}
          />
        )}
        <SaveProblem error={save.error} />
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={add.length + remove.length === 0} busy={save.isPending}>
            Change tags
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
