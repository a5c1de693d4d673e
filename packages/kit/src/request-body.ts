import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { OperationMeta } from '@hatchery/api/operation';
import { badField, Problem } from '@hatchery/api/problems';
import { checkJsonLimits } from './json-limits.ts';

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
  // It has closed while it waited for its turn, and says so no more.
  if (request.destroyed) return Promise.reject(incomplete());
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
      if (!request.readableEnded) reject(incomplete(cause));
    };
    request.once('error', left);
    request.once('close', left);
  });
}

const json = /^application\/(json|[\w.+-]+\+json)\b/i;

type Rules = Pick<OperationMeta, 'prefix' | 'jsonLimits'>;

/**
 * Returns the value of a body, without text that a database cannot hold. A body with limits of its own is data that is kept as it came,
 * and one of an account flow has credentials, which are hashed: such text is a wrong credential. @throws Problem bad-request.
 */
export function parseBody(text: string, contentType: string | undefined, { prefix, jsonLimits }: Rules): unknown {
  if (!json.test(contentType ?? '')) throw badBody('The body must be JSON, with the content type application/json.');
  if (jsonLimits) checkJsonLimits(text, jsonLimits);
  const value = parsed(text);
  // Only escapes write such text: JSON has no bare control characters, and UTF-8 no halves of pairs.
  if (!jsonLimits && prefix !== 'account' && text.includes('\\u')) refuseBrokenText(value);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badBody('The body is not valid JSON.');
  }
}

const isBroken = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Walks without recursion, because nobody has counted the levels. @throws Problem bad-request that names the field. */
function refuseBrokenText(body: unknown): void {
  const left: [path: string, value: unknown][] = [['body', body]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && isBroken(value)) throw badField(path, brokenText);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isBroken(key)) throw badField(path, brokenText);
      left.push([path.length < 200 ? `${path}.${key}` : path, inner]);
    }
  }
}

const brokenText = 'Leave out the character U+0000 and halves of surrogate pairs.';

const incomplete = (cause?: Error) => new Problem('request-timeout', 'The request did not arrive whole.', { cause });

const tooLarge = (limit: number) => new Problem('payload-too-large', `The body can have at most ${limit} bytes.`);

const badBody = (message: string) => new Problem('bad-request', message, { errors: [{ path: 'body', message }] });
