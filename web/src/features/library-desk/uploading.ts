import type { LibraryTicket, LibraryType } from '@hatchery/api/library-shapes';
import type { putFile } from '../../platform/put-file.ts';
import type { KeptTickets } from './kept-tickets.ts';
import type { Upload } from './upload.rules.ts';

/** The platform and the browser, as an uploader needs them. */
export interface UploaderOptions {
  /** Asks for tickets, in the order of the files. */
  ask: (files: { contentType: LibraryType; size: number }[], signal: AbortSignal) => Promise<LibraryTicket[]>;
  /** Asks which parts of an upload have arrived. */
  show: (ticket: string, signal: AbortSignal) => Promise<LibraryTicket>;
  put: typeof putFile;
  kept: KeptTickets;
  /** Waits some milliseconds, or until the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
  newKey: () => string;
}

/** A file that a page uploads. */
export interface UploadingFile extends Upload {
  file: File;
}

/** A file as the parts of an uploader share it. */
export interface Work {
  file: File;
  aborter: AbortController;
  /** Where to send the parts; empty until there is a ticket. */
  targets: LibraryTicket['parts'];
  /** Its ticket was gone once, and is not looked for again. */
  lost: boolean;
}
