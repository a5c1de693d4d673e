import { pictureTypes } from '@hatchery/api/file-limits';
import type { DeskLibraryAsset } from '@hatchery/api/library-shapes';
import { useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { LibraryPicture } from '../../platform/library/library-picture.tsx';
import { judgeFile } from '../../platform/pictures/picture.rules.ts';
import { FileThumb } from './file-thumb.tsx';
import { Progress } from './new-file.tsx';
import type { UploadingFile } from './uploading.ts';

interface PreviewFieldProps {
  /** The picture that is on its way. */
  upload: UploadingFile | undefined;
  asset: DeskLibraryAsset | undefined;
  onFile: (file: File) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** A picture that stands for an asset in place of the one that is made. */
export function PreviewField({ upload, asset, onFile, onRetry, onRemove }: PreviewFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  function choose(file: File | undefined): void {
    const verdict = file && judgeFile(file);
    setFault(verdict && 'fault' in verdict ? verdict.fault : undefined);
    if (file && verdict && 'type' in verdict) onFile(file);
  }
  return (
    <fieldset className="form-wide library-desk-preview">
      <legend>Preview picture (optional)</legend>
      {upload ? (
        <FileThumb upload={upload} />
      ) : (
        <span className="library-desk-thumb">
          {asset ? <LibraryPicture asset={asset} sizes="72px" /> : <MoreIcon name="picture" size={24} />}
        </span>
      )}
      <div className="library-desk-file-words">
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Preview picture: file"
          accept={pictureTypes.join(',')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // So that the same file can be chosen once more.
            currentTarget.value = '';
          }}
        />
        {upload && <Progress upload={upload} name="the preview picture" onRetry={onRetry} />}
        <div className="acts">
          <Button onClick={() => input.current?.click()}>{upload ? 'Replace' : 'Choose picture'}</Button>
          {upload && (
            <Button look="quiet" onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        <p className="field-hint">Shown in place of the one that is made. JPEG, PNG, WebP or GIF, 5 MB at most.</p>
        {fault && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </div>
    </fieldset>
  );
}
