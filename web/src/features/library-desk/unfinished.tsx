import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { countWords } from './desk.rules.ts';
import type { KeptTickets } from './kept-tickets.ts';
import type { UploadingFile } from './uploading.ts';

/** Names the uploads of an earlier visit that broke off. A browser cannot open their files by itself. */
export function Unfinished({ kept, uploads }: { kept: KeptTickets; uploads: readonly UploadingFile[] }) {
  const [found, setFound] = useState(() => kept.all());
  const left = found.filter(({ ticket }) => !uploads.some((one) => one.ticket === ticket));
  if (left.length === 0) return null;
  function forget(): void {
    for (const { ticket } of left) kept.forget(ticket);
    setFound([]);
  }
  return (
    <div className="remark" role="status">
      <p>
        <strong>{countWords(left.length, 'upload')} of your last visit:</strong>{' '}
        {left.map(({ name }) => name).join(', ')}. Choose {left.length === 1 ? 'the same file' : 'the same files'} again
        to go on where it stopped.
      </p>
      <div className="acts">
        <Button onClick={forget}>Forget</Button>
      </div>
    </div>
  );
}
