import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { uploadOf } from '../../platform/masters/keeper-picture.tsx';
import type { PictureType } from '../../platform/pictures/picture.rules.ts';
import { PictureField } from '../../platform/pictures/picture-field.tsx';
import type { Uploaded } from '../../platform/pictures/use-upload.ts';
import { useIntent } from '../../platform/use-intent.ts';

const extensions: Record<PictureType, 'png' | 'jpg' | 'webp' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Shows a picture of the player's own for a keeper, in place of the drawing. */
export function UploadDialog({ avatar, onClose }: { avatar: MastersAvatar; onClose: () => void }) {
  const { tokenId, chainId, name } = avatar;
  const [uploaded, setUploaded] = useState<Uploaded>();
  const save = useIntent({
    run: (ticket: string, options) =>
      api.masters.setAvatarImage({ params: { tokenId }, query: { chainId }, body: { ticket } }, options),
    refresh: [['avatar'], ['mine', 'avatars']],
    silent: true,
    onDone() {
      toast(`${name} has a new picture.`, 'good');
      onClose();
    },
    // A ticket works once.
    onFail: () => setUploaded(undefined),
  });
  return (
    <ConfirmDialog
      title={`Picture of ${name}`}
      confirm="Use this picture"
      busy={save.isPending}
      disabled={!uploaded}
      error={save.isPending ? undefined : save.error}
      onConfirm={() => uploaded && save.mutate(uploaded.ticket)}
      onClose={onClose}
    >
      <p className="soft">Shown instead of the drawing for as long as the keeper is yours. We crop it to a square.</p>
      <PictureField
        label="Picture"
        shown={uploaded?.preview ?? uploadOf(avatar)}
        getTicket={({ contentType, size }, options) =>
          api.masters.avatarImageUploadUrl(
            { params: { tokenId }, query: { chainId, size, extension: extensions[contentType] } },
            options,
          )
        }
        onUploaded={setUploaded}
      />
    </ConfirmDialog>
  );
}
