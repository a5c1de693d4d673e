import { useRef } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { acceptedFiles, acceptedWords, mostFiles } from './file-type.rules.ts';

interface FileDropProps {
  /** There are files already. */
  some: boolean;
  onFiles: (files: File[]) => void;
}

/** The place that says how files come in. They can be dropped and pasted anywhere on the page. */
export function FileDrop({ some, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`library-desk-drop ${some ? 'library-desk-drop-some' : ''}`}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files"
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
      <Button className="library-desk-add" look={some ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        <MoreIcon name="plus" size={20} /> {some ? 'Add files' : 'Choose files'}
      </Button>
      <p className="soft">
        <span className="for-keys">
          {some ? 'Or drop or paste them here.' : 'Or drop or paste them anywhere on this page.'}{' '}
        </span>
        {!some && (
          <span className="library-desk-accepted">
            {acceptedWords}. {mostFiles} files at most, 200 MB each.
          </span>
        )}
      </p>
    </div>
  );
}
