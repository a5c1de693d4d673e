import { pictureTypes } from '@hatchery/api/file-limits';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { type GetTicket, type Uploaded, useUpload } from './use-upload.ts';
import './picture-field.css';

/** A picture of a form: one that is in use, or one that was uploaded for it. */
export interface PictureChoice {
  key: string;
  /** Address to show it from. */
  shown: string;
  /** An address that the platform knows, or the ticket of an upload. */
  given: string;
}

/** Returns an upload as a picture of a form. */
export const choiceOf = ({ ticket, preview }: Uploaded): PictureChoice => ({
  key: ticket,
  shown: preview,
  given: ticket,
});

interface PictureFieldProps {
  label: string;
  /** Address of the picture that is shown: the one in use, or the preview of an upload. */
  shown: string | undefined;
  /** Shown where there is none and one is needed. */
  error?: string | undefined;
  getTicket: GetTicket;
  onUploaded: (uploaded: Uploaded) => void;
  /** Takes the picture away; absent where one is needed. */
  onRemove?: (() => void) | undefined;
}

/** A picture of a form. It is uploaded when it is chosen, and used when the form is saved. */
export function PictureField({ label, shown, error, getTicket, onUploaded, onRemove }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { part, fault, upload, cancel } = useUpload(getTicket, onUploaded);
  usePreviewOf(shown);
  return (
    <fieldset className="picture-field">
      <legend>{label}</legend>
      <span className="picture-field-shown">
        {shown ? <img src={shown} alt={`Preview: ${label}`} /> : <MoreIcon name="plus" />}
      </span>
      <div className="picture-field-words">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${label}: file`}
          accept={pictureTypes.join(',')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void upload(file);
            // So that the same file can be chosen once more.
            currentTarget.value = '';
          }}
        />
        {part === undefined ? (
          <div className="acts">
            <Button aria-label={`Upload: ${label}`} onClick={() => input.current?.click()}>
              {shown ? 'Replace' : 'Upload'}
            </Button>
            {shown && onRemove && (
              <Button look="quiet" aria-label={`Remove: ${label}`} onClick={onRemove}>
                Remove
              </Button>
            )}
          </div>
        ) : (
          <>
            <progress aria-label={`Upload: ${label}`} max={1} value={part} />
            <Button look="quiet" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        <p className="field-hint">JPEG, PNG, WebP or GIF, 5 MB at most.</p>
      </div>
      {(fault ?? error) && (
        <p className="field-error" role="alert">
          {fault ?? error}
        </p>
      )}
    </fieldset>
  );
}

/** Frees the memory of a preview when another takes its place. */
function usePreviewOf(shown: string | undefined): void {
  useEffect(() => () => void (shown?.startsWith('blob:') && URL.revokeObjectURL(shown)), [shown]);
}
