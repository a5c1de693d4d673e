import type { GameSave, SaveVersion } from '@hatchery/api/save-shapes';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { savesKey } from '../../platform/saves/saves.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';

interface Restored {
  version: number;
  /** The version that was the current one before, for those who want it back. */
  undo: number | undefined;
}

/** Restores versions of a save: asks first, and offers to undo it. */
export function useRestore(save: GameSave) {
  const [asked, setAsked] = useState<SaveVersion>();
  const [restored, setRestored] = useState<Restored>();
  const restore = useIntent({
    run: ({ version }: Restored, options) =>
      api.games.restoreSave({ params: { saveId: save.uid }, body: { version } }, options),
    refresh: [savesKey],
    silent: asked !== undefined,
    onDone(saved, { version, undo }) {
      // The version that was replaced may be newer than the one on the screen.
      setRestored({ version, undo: undo === undefined ? undefined : saved.version - 1 });
      setAsked(undefined);
    },
  });
  const dialog: ReactNode = asked && (
    <ConfirmDialog
      title={`Restore version ${asked.version}?`}
      confirm="Restore"
      busy={restore.isPending}
      error={restore.isPending ? undefined : restore.error}
      onConfirm={() => restore.mutate({ version: asked.version, undo: save.version })}
      onClose={() => setAsked(undefined)}
    >
      <p>
        {`The game goes on as it was on ${momentWords(asked.writtenBy.at)}. Version ${save.version} stays here, so you can go back to it.`}
      </p>
    </ConfirmDialog>
  );
  const notice: ReactNode = restored && (
    <div className="remark save-restored" role="status">
      <p>
        {restored.undo === undefined
          ? `Undone. Everything is as it was in version ${restored.version}.`
          : `Version ${restored.version} is restored, as a new version.`}
      </p>
      {restored.undo !== undefined && (
        <Button
          busy={restore.isPending}
          onClick={() => restored.undo !== undefined && restore.mutate({ version: restored.undo, undo: undefined })}
        >
          Undo
        </Button>
      )}
    </div>
  );
  return { ask: setAsked, dialog, notice };
}
