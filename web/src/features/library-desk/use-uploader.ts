import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { putFile } from '../../platform/put-file.ts';
import { createKeptTickets, type KeptTickets } from './kept-tickets.ts';
import { createUploader, type Uploader } from './uploader.ts';

interface Opened {
  uploader: Uploader;
  kept: KeptTickets;
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function openUploader(owner: string): Opened {
  const kept = createKeptTickets(owner, localStorage, Date.now);
  const uploader = createUploader({
    ask: (files, signal) => api['assets-library'].libraryUploadUrls({ body: { files } }, { signal }),
    show: (ticket, signal) => api['assets-library'].libraryUpload({ params: { ticket } }, { signal }),
    put: putFile,
    kept,
    wait: waitFor,
    isOnline: () => navigator.onLine,
    newKey: () => crypto.randomUUID(),
  });
  return { uploader, kept };
}

/** Opens an uploader for as long as the page is there; undefined before. Leaving while files are on their way asks first. */
export function useUploader(owner: string): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const made = openUploader(owner);
    const { uploader } = made;
    const isBusy = () => uploader.uploads.get().some(({ state }) => state !== 'done' && state !== 'failed');
    const onBeforeUnload = (event: BeforeUnloadEvent) => isBusy() && event.preventDefault();
    addEventListener('online', uploader.networkChanged);
    addEventListener('offline', uploader.networkChanged);
    addEventListener('beforeunload', onBeforeUnload);
    setOpened(made);
    return () => {
      removeEventListener('online', uploader.networkChanged);
      removeEventListener('offline', uploader.networkChanged);
      removeEventListener('beforeunload', onBeforeUnload);
      uploader.stop();
    };
  }, [owner]);
  return opened;
}
