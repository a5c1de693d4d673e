import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Problem } from '@hatchery/api/problems';

/** Reads a body as text; undefined if there is none. @throws Problem payload-too-large, bad-request, request-timeout. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const { headers } = request;
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return undefined;
  if (headers['content-encoding'] !== undefined) throw badBody('The body must be sent without a content encoding.');
  // Bytes that are no text would change on the way.
  if (!isUtf8(bytes)) throw badBody('The body must be UTF-8.');
  return bytes.toString('utf8');
}

function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  // The request of our server that declares no body has ended before it is seen.
  if (request.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      reject(tooLarge(limit));
    });
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    const left = (cause?: Error) => {
      // A request that arrived whole closes too, and an error that nobody sees would cost its stack.
      if (!request.readableEnded)
        reject(new Problem('request-timeout', 'The request did not arrive whole.', { cause }));
    };
    request.once('error', left);
    request.once('close', left);
  });
}

const json = /^application\/(json|[\w.+-]+\+json)\b/i;

/** Returns the value of a body. @throws Problem bad-request. */
export function parseBody(text: string, contentType = ''): unknown {
  if (!json.test(contentType)) throw badBody('The body must be JSON, with the content type application/json.');
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('The body is not valid JSON.');
  }
}

const tooLarge = (limit: number) => new Problem('payload-too-large', `The body can have at most ${limit} bytes.`);

const badBody = (message: string) => new Problem('bad-request', message, { errors: [{ path: 'body', message }] });
