import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Problem } from '@hatchery/api/problems';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { type FileStore, readAll, storeUnavailable, uploadKey } from './file-store.ts';

export type S3Settings = {
  /** URL of the store for this process, such as `https://s3.eu-west-1.amazonaws.com`. Uses path-style bucket addresses. */
  endpoint: string;
  /** URL of the store for browsers. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Longest wait for a connection, for the head of a response, and between two parts of its body. */
const timeouts = { connect: { timeout: 2_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 };
/** Longest wait for a store to take a large object, once all its bytes are sent. */
const largeMilliseconds = 60_000;
const readBytes = 256 * 1024;

type Answer = Dispatcher.ResponseData;
type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  /** A stream is opened anew for each try. Its hash is known before. */
  body?: Buffer | { open: () => Readable; sha256: string };
  headersTimeout?: number;
};

/** Creates a store on an S3-compatible server. `prefix` separates the objects of services in one bucket. */
export function createS3Store(settings: S3Settings, prefix: string): FileStore {
  const agent = new Agent(timeouts);
  const { region, accessKeyId, secretAccessKey } = settings;
  const signing: Signing = { region, accessKeyId, secretAccessKey, service: 's3', cache: new Map() };
  const urlOf = (endpoint: string, key: string) => `${endpoint}/${settings.bucket}/${prefix}/${key}`;
  const call = createCall(agent, signing, (key) => urlOf(settings.endpoint, key));
  return {
    signUpload: async ({ ticket, part, contentType, size, createdAt, expiresAt }) => {
      const url = new URL(urlOf(settings.publicEndpoint, uploadKey({ ticket, part })));
      const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000);
      url.searchParams.set('X-Amz-Expires', String(seconds));
      const headers = { 'content-type': contentType, 'if-none-match': '*' };
      const signed = await new AwsV4Signer({
        ...signing,
        method: 'PUT',
        url: url.href,
        // The length is signed too, so that the store takes exactly this many bytes. HTTP clients set it themselves.
        headers: { ...headers, 'content-length': String(size) },
        allHeaders: true,
        signQuery: true,
        datetime: createdAt.toISOString().replace(/[:-]|\.\d{3}/g, ''),
      }).sign();
      return { uploadUrl: signed.url.href, headers };
    },
    read: async (key, limit) => {
      const answer = await call({ method: 'GET', key });
      return answer && readAll(answer.body, limit);
    },
    open: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      // One that is left unread fails as aborted. Without anybody to hear of that, the process would end.
      return (await call({ method: 'GET', key, headers }))?.body.on('error', () => {});
    },
    sizeOf: async (key) => {
      const answer = await call({ method: 'HEAD', key });
      await answer?.body.dump();
      return answer && Number(answer.headers['content-length']);
    },
    write: async (key, content, contentType) => {
      const headers = { 'content-type': contentType, 'content-length': String(content.length) };
      await (await call({ method: 'PUT', key, headers, body: content }))?.body.dump();
    },
    writeFile: async (key, { path, size, sha256 }, contentType) => {
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      const body = { open: () => createReadStream(path, { highWaterMark: readBytes }), sha256 };
      const answer = await call({ method: 'PUT', key, headers, body, headersTimeout: largeMilliseconds });
      await answer?.body.dump();
    },
    delete: async (key) => {
      await (await call({ method: 'DELETE', key }))?.body.dump();
    },
    close: () => agent.destroy(),
  };
}

/** `cache` keeps the key of a day, which takes four of five steps of a signature. */
type Signing = {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  service: string;
  cache: Map<string, ArrayBuffer>;
};

/**
 * Creates a function that sends a call and retries it once: all calls are idempotent. It returns undefined if there is no such
 * object.
 */
function createCall(agent: Agent, signing: Signing, urlOf: (key: string) => string) {
  const send = async ({ method, key, headers, body, ...more }: Call): Promise<Answer> => {
    const url = urlOf(key);
    const signed = await new AwsV4Signer({
      ...signing,
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': hashOf(body) },
    }).sign();
    const answer = await request(url, {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body === undefined || Buffer.isBuffer(body) ? body : body.open(),
      ...more,
    });
    if (answer.statusCode < 500) return answer;
    await answer.body.dump();
    throw new Error(`The store answered ${answer.statusCode}.`);
  };
  return async (wanted: Call): Promise<Answer | undefined> => {
    const answer = await send(wanted)
      .catch(() => send(wanted))
      .catch((error) => {
        throw storeUnavailable(error);
      });
    const { statusCode, body } = answer;
    if (statusCode < 300) return answer;
    const reason = await body.text();
    if (statusCode === 404) return undefined;
    const cause = new Error(`The store answered ${statusCode}: ${reason.slice(0, 500)}`);
    const detail = 'The file store refused the request. Nothing was lost. Please try again later.';
    throw new Problem('bad-gateway', detail, { cause });
  };
}

const hashOf = (body: Call['body']): string =>
  body === undefined || Buffer.isBuffer(body) ? sha256Of(body ?? '') : body.sha256;

const sha256Of = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
