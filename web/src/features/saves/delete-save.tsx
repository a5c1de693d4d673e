import type { GameSave } from '@hatchery/api/save-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { navigate } from '../../platform/router.tsx';
import { savesKey } from '../../platform/saves/saves.queries.ts';
import { useIntent } from '../../platform/use-intent.ts';

interface DeleteSaveProps {
  save: GameSave;
  game: string;
  onClose: () => void;
}

/** Deletes a save with all of its versions, after a question. */
export function DeleteSave({ save, game, onClose }: DeleteSaveProps) {
  const remove = useIntent({
    run: (saveId: string, options) => api.games.deleteSave({ params: { saveId } }, options),
    refresh: [[...savesKey, 'list']],
    silent: true,
    onDone() {
      toast(`${save.saveName} is deleted.`);
      navigate('/saves', { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${save.saveName}?`}
      confirm="Delete for good"
      danger
      busy={remove.isPending}
      error={remove.isPending ? undefined : remove.error}
      onConfirm={() => remove.mutate(save.uid)}
      onClose={onClose}
    >
      <p>{`All versions of this save in ${game} are deleted, and cannot be brought back. Download it first if you may want it again.`}</p>
    </ConfirmDialog>
  );
}
