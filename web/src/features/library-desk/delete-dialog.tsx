import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { libraryKey } from '../../platform/library/library.queries.ts';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { deskKey } from './desk.queries.ts';

/** Asks before an asset is gone. */
export function DeleteDialog({ asset, onClose }: { asset: DeskLibraryAsset; onClose: () => void }) {
  const remove = useIntent({
    run: (uid: string, options) => api['assets-library'].deleteLibraryAsset({ params: { uid } }, options),
    refresh: [[...deskKey, 'list'], [...libraryKey]],
    silent: true,
    onDone() {
      toast(`${asset.title} is deleted.`, 'good');
      navigate('/admin/library', { replace: true });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${asset.title}?`}
      confirm="Delete for good"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(asset.uid)}
      onClose={onClose}
    >
      <p>
        Nobody sees or downloads it any more, and its files are deleted. This can't be undone. Receipts of earlier
        downloads stay. To take it back later, hide it instead.
      </p>
    </ConfirmDialog>
  );
}
