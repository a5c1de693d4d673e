import type { LibraryPreview, ListedLibraryAsset } from '@hatchery/api/library-shapes';
import { useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { heightOf } from '../../platform/library/picture.rules.ts';
import { SoundPlayer } from './sound-player.tsx';
import { Turntable } from './turntable.tsx';
import { ZoomDialog } from './zoom-dialog.tsx';

interface StageProps {
  asset: Pick<ListedLibraryAsset, 'title' | 'kind' | 'preview'>;
  /** Seconds of the whole sound, once they are known. */
  seconds: number | undefined;
}

/** The preview of an asset: it plays, turns or can be looked at up close. */
export function Stage({ asset, seconds }: StageProps) {
  const { title, preview } = asset;
  if (preview?.clip && preview.peaks)
    return <SoundPlayer title={title} clip={preview.clip} peaks={preview.peaks} seconds={seconds} />;
  if (preview?.frames) return <Turntable asset={asset} frames={preview.frames} />;
  if (preview) return <Closer asset={asset} preview={preview} />;
  return (
    <div className="stage card stage-cover">
      <LibraryPicture asset={asset} sizes="1px" />
    </div>
  );
}

/** A picture that a press enlarges. */
function Closer({ asset, preview }: Pick<StageProps, 'asset'> & { preview: LibraryPreview }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="stage card stage-closer"
        style={{ aspectRatio: 1 / heightOf(preview) }}
        aria-label={`Look at ${asset.title} up close`}
        onClick={() => setOpen(true)}
      >
        <LibraryPicture asset={asset} sizes="(min-width: 900px) 580px, 100vw" eager />
        <span className="stage-sign">
          <MoreIcon name="expand" size={20} />
        </span>
      </button>
      {open && <ZoomDialog title={asset.title} preview={preview} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Holds the place of a preview whose shape is not known yet. */
export const StageWaiting = () => <div className="stage card skeleton stage-waiting" aria-busy="true" />;
