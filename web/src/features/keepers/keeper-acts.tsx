import type { MastersAvatar } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { drawingOfAvatar } from '../../platform/masters/look.rules.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { SavePicture } from './save-picture.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { UseAsPicture } from './use-as-picture.tsx';

type Open = 'share' | 'save' | 'rename' | 'upload' | undefined;

/** Buttons for an avatar: those for everybody, and those for its owner. */
export function KeeperActs({ avatar, isMine }: { avatar: MastersAvatar; isMine: boolean }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="acts">
        {isMine && <UseAsPicture avatar={avatar} />}
        <Button onClick={() => setOpen('share')}>
          <MoreIcon name="share" size={20} /> Share
        </Button>
        <Button onClick={() => setOpen('save')}>Save as picture</Button>
        {isMine && (
          <>
            <Button onClick={() => setOpen('rename')}>Rename</Button>
            <Button onClick={() => setOpen('upload')}>Upload a picture</Button>
          </>
        )}
      </div>
      {open === 'share' && <ShareDialog avatar={avatar} onClose={close} />}
      {open === 'save' && <SavePicture look={drawingOfAvatar(avatar)} name={fileNameOf(avatar)} onClose={close} />}
      {open === 'rename' && <RenameDialog avatar={avatar} onClose={close} />}
      {open === 'upload' && <UploadDialog avatar={avatar} onClose={close} />}
    </>
  );
}

const fileNameOf = ({ chainId, tokenId }: MastersAvatar): string => `keeper-${chainId}-${tokenId}`;
