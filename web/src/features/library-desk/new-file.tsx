import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { ProgressBar } from '../../design/progress-bar.tsx';
import { wordsOfType } from '../../platform/library/kind.words.ts';
import { useOnline } from '../../platform/use-online.ts';
import { type FileChoice, nameFault, titleFault } from './file-choice.rules.ts';
import { FileThumb } from './file-thumb.tsx';
import { sizeWords } from './file-type.rules.ts';
import { sentOf, shownOf } from './upload.rules.ts';
import type { UploadingFile } from './uploading.ts';
import type { Files } from './use-files.ts';

interface NewFileProps {
  choice: FileChoice & { isNew: true };
  files: Files;
  eachFile: boolean;
  tried: boolean;
}

/** A file on its way: its name, what it is, and how far it is. */
export function NewFile({ choice, files, eachFile, tried }: NewFileProps) {
  const { key, name, title } = choice;
  const upload = files.uploads.find((one) => one.key === key);
  if (!upload) return null;
  const { file, contentType, size } = upload;
  return (
    <>
      <FileThumb upload={upload} />
      <div className="library-desk-file-words">
        {eachFile ? (
          <CheckedField
            className="library-desk-file-name"
            label={`Title of ${file.name}`}
            value={title}
            fault={titleFault(title)}
            tried={tried}
            maxLength={120}
            onChange={(text) => files.change(key, { title: text })}
          />
        ) : (
          <CheckedField
            className="library-desk-file-name"
            label={`Name of ${file.name}`}
            value={name}
            fault={nameFault(choice, files.choices, contentType)}
            tried={tried || name.trim() !== ''}
            maxLength={120}
            onChange={(text) => files.change(key, { name: text })}
          />
        )}
        <p className="soft">
          {eachFile && `${file.name}, `}
          {wordsOfType(contentType)}, {sizeWords(size)}
        </p>
        <Progress upload={upload} name={name} onRetry={() => files.retry(key)} />
      </div>
    </>
  );
}

interface ProgressProps {
  upload: UploadingFile;
  /** Its name for screen readers. */
  name: string;
  onRetry: () => void;
}

/** How far a file is, and a way to try again. */
export function Progress({ upload, name, onRetry }: ProgressProps) {
  const { state, words } = shownOf(upload, useOnline());
  return (
    <div className="library-desk-progress" data-state={state}>
      <ProgressBar value={sentOf(upload)} most={upload.size} label={`Upload of ${name}`} />
      <p className={state === 'failed' ? 'field-error' : 'soft'}>
        {words}
        {upload.resumed && state === 'sending' && ' (goes on where it stopped)'}
      </p>
      {state === 'failed' && (
        <Button aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
