import type { FileTicket } from '@hatchery/api/files';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../api-client.ts';
import { RequestAborted, wordsFor } from '../problem.ts';
import { putFile } from '../put-file.ts';
import { judgeFile, type PictureType } from './picture.rules.ts';

/** A picture that is uploaded and not used yet. */
export interface Uploaded {
  ticket: string;
  /** Address of the picture in this browser. */
  preview: string;
}

/** Asks the platform for a ticket to upload a file with. */
export type GetTicket = (file: { contentType: PictureType; size: number }, options: CallOptions) => Promise<FileTicket>;

/** Uploads a picture as soon as it is chosen, and hands over the ticket that a form sends. */
export function useUpload(getTicket: GetTicket, onDone: (uploaded: Uploaded) => void) {
  const [part, setPart] = useState<number>();
  const [fault, setFault] = useState<string>();
  const aborter = useRef(new AbortController());
  useEffect(() => () => aborter.current.abort(), []);

  async function upload(file: File): Promise<void> {
    const verdict = judgeFile(file);
    setFault('fault' in verdict ? verdict.fault : undefined);
    if ('fault' in verdict) return;
    aborter.current.abort();
    aborter.current = new AbortController();
    const { signal } = aborter.current;
    setPart(0);
    try {
      const ticket = await getTicket({ contentType: verdict.type, size: file.size }, { signal });
      await putFile(file, ticket, { signal, onProgress: setPart });
      onDone({ ticket: ticket.ticket, preview: URL.createObjectURL(file) });
    } catch (error) {
      if (!(error instanceof RequestAborted)) setFault(wordsFor(error));
    }
    if (aborter.current.signal === signal) setPart(undefined);
  }

  function cancel() {
    aborter.current.abort();
    setPart(undefined);
  }
  return { part, fault, upload, cancel };
}
