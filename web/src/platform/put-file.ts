import type { FileTicket } from '@hatchery/api/files';
import { ApiProblem, RequestAborted } from './problem.ts';

interface Options {
  signal: AbortSignal;
  /** Hears what part of the file has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Uploads a file with a ticket. Unlike fetch, XMLHttpRequest tells how far it is. @throws ApiProblem, RequestAborted, TypeError. */
export const putFile = (
  file: Blob,
  { uploadUrl, headers }: Pick<FileTicket, 'uploadUrl' | 'headers'>,
  { signal, onProgress }: Options,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(problemOf(request)));
    request.onerror = () => reject(new TypeError('The upload broke off.'));
    request.onabort = () => reject(new RequestAborted());
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('PUT', uploadUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) return reject(new RequestAborted());
    request.send(file);
  });

function problemOf({ responseURL: url, status, statusText, responseText }: XMLHttpRequest): ApiProblem {
  return new ApiProblem({ url, status, statusText, body: parse(responseText) ?? refused });
}

/** File stores answer in XML, which players can't read. */
const refused = { detail: 'The upload was refused. Nothing was changed. Please try again.' };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
