import type { Access } from './access.ts';
import { largestListBytes, largestPictureBytes } from './file-limits.ts';
import { libraryPartBytes } from './library-shapes.ts';
import type { Method } from './operation.ts';
import type { ServiceName } from './services.ts';
import type { Tag } from './tags.ts';

/** A route that the gateway serves beside the operations: not JSON, and public unless it names its callers. */
export type RawRoute = {
  method: Method;
  /** With parameters in braces, as in `/public/ultigen/eggs/{file}`. */
  fullPath: string;
  owner: ServiceName;
  /** Seconds for which the gateway may answer from its own cache. */
  cacheSeconds: number;
  /** Clients keep an answer for as long as the service says, not for `cacheSeconds`. Its addresses change with what they show. */
  keptAsTold?: boolean;
  /** Names of the parameters that it reads of a query. Without them, all may be read. */
  reads?: readonly string[];
  /** Largest body in bytes; none unless declared. */
  bodyLimit?: number;
  /** A file that a player uploaded: shown on any site, and never as a page. */
  file?: boolean;
  /** A page of the platform, or what belongs to one: it has the headers of a page, and other sites may not read it. */
  page?: boolean;
  /** Access to the route. Without it everybody may call, and credentials are ignored. */
  access?: Exclude<Access, 'public' | `key:${string}`>;
  /** The answer is a stream of server-sent events that goes on for as long as the caller may have it. */
  stream?: boolean;
  /** The answer may take long, however fast the service is, because it is large. */
  lasts?: boolean;
  /** Its entry in the OpenAPI document. Without it the route is not in the document. */
  documentation?: { summary: string; description: string; tag: Tag; contentType: string };
};

/** Most bytes of an upload that is one object, and of each part of one that has parts. */
type UploadLimits = { largestBytes?: number; partBytes?: number };

/** Files of a service that takes uploads, and where they are uploaded to when the service keeps them itself. */
const files = (owner: ServiceName, { largestBytes, partBytes }: UploadLimits): RawRoute[] => {
  const upload = { method: 'PUT', owner, cacheSeconds: 0 } as const;
  const path = `/files/${owner}/uploads/{ticket}`;
  return [
    { method: 'GET', fullPath: `/files/${owner}/{file}`, owner, cacheSeconds: 0, file: true },
    ...(largestBytes ? [{ ...upload, fullPath: path, bodyLimit: largestBytes }] : []),
    ...(partBytes ? [{ ...upload, fullPath: `${path}/{part}`, bodyLimit: partBytes }] : []),
  ];
};

const google = { method: 'GET', owner: 'users', page: true } as const;

/** One stream for each client that is signed in; its events are in notifications.ts. */
const accountStream: RawRoute = {
  method: 'GET',
  fullPath: '/account/stream',
  owner: 'users',
  cacheSeconds: 0,
  access: 'user',
  stream: true,
  documentation: {
    summary: 'Follow what happens to you, as server-sent events',
    tag: 'Notifications',
    description: `Events: \`ready\` comes first, \`{"resumed":false}\` where something may have been missed. \`notification\` has the same data as an item of \`GET /account/notifications\`. \`changed\` names topics whose data should be fetched again, as in \`{"topics":["friends"]}\`: \`eggs\`, \`hatches\`, \`monsters\`, \`vouchers\`, \`airdrops\`, \`trades\`, \`direct-trades\`, \`friends\`, \`quests\`, \`badges\`, \`saves\`, \`avatars\`, \`items\`, \`lootboxes\`, \`tickets\` or \`notifications\`. Things on chain change when they move, arrive, become final or are taken back by a reorganization.

\`curl -N $URL/account/stream -H "Authorization: Bearer $TOKEN"\` prints:

\`\`\`
event: ready
id: 0
data: {"resumed":false}

event: notification
data: {"id":1,"kind":"friend.requested","subject":"54839ce2-114a-41f9-894c-daccfb06db64","data":{},"link":"/friends","createdAt":"2026-11-22T07:03:41.998Z","read":false}

event: changed
id: 1
data: {"topics":["friends","notifications"]}
\`\`\`

Reconnect with the last \`id\` in \`Last-Event-ID\`: no event is lost, and one may come twice. An unusable \`Last-Event-ID\` counts as none. A comment line arrives every 15 seconds. The stream ends when the access token expires, the session ends, or the client reads too slowly. Wait a random time of a few seconds before you reconnect. Browsers cannot send a bearer token with \`EventSource\`: use \`fetch\`.`,
    contentType: 'text/event-stream',
  },
};

/** Everything that is stored about a person, streamed. */
const accountArchive: RawRoute = {
  method: 'GET',
  fullPath: '/account/archive',
  owner: 'users',
  cacheSeconds: 0,
  access: 'user',
  lasts: true,
  reads: [],
  documentation: {
    summary: 'Download all that is stored about you',
    tag: 'Account',
    description: `Returns everything that all services store about your account, those that were merged into it, and your wallets, without a limit. It has no passwords, tokens or keys, hashed or not, and nothing about others.

Each line is a JSON object. The first one is \`archive\` with your accounts and wallets. Then comes one line for each row, with its \`service\`, its \`table\` and the \`row\` as it is stored; numbers are texts. The last one is \`{"end":{"complete":true,"rows":1042,"missing":[]}}\`. If \`complete\` is false, \`missing\` names services that could not be asked: try again later. An archive without \`end\` was cut off. A second one beside it is a 429.`,
    contentType: 'application/x-ndjson',
  },
};

/** All recipients of a dry run, streamed. */
const dryRunResults: RawRoute = {
  method: 'GET',
  fullPath: '/v2/airdrops/{uid}/dry-runs/{runUid}/recipients.csv',
  owner: 'vouchers',
  cacheSeconds: 0,
  access: 'admin',
  documentation: {
    summary: 'Download the recipients of a dry run as CSV',
    tag: 'Airdrops',
    description:
      'One line for each recipient, in order: number, recipient, amount in whole units, whether it is eligible, the reason, what it holds, and how it was claimed.',
    contentType: 'text/csv',
  },
};

/** Files of the library, under a URL that `POST /v2/assets-library/downloads` signed. */
const libraryDownloads: RawRoute = {
  method: 'GET',
  fullPath: '/files/assets-library/downloads/{uid}/{name}',
  owner: 'assets-library',
  cacheSeconds: 0,
  reads: ['expires', 'signature'],
  file: true,
};

/** A number of whole tokens, as sites that list tokens read it. */
const supply = (which: 'total' | 'circulating', description: string): RawRoute => ({
  method: 'GET',
  fullPath: `/public/supply/${which}`,
  owner: 'chain',
  cacheSeconds: 10,
  reads: [],
  documentation: {
    summary: `Get the ${which} supply of the game token as a number`,
    tag: 'Prices and supply',
    description: `${description} In whole tokens, with decimals, as plain text: \`412000000.5\`. \`GET /public/supply\` says how it comes about.`,
    contentType: 'text/plain',
  },
});

/** The stream; pictures, `{monsterId}.svg`, `{eggType}.svg`, `{tokenId}.svg` of gen-2 and `{uid}.svg` of a player's picture; and the page that Google sends browsers back to, with its script. */
export const rawRoutes: RawRoute[] = [
  accountStream,
  accountArchive,
  { method: 'GET', fullPath: '/public/ultigen/monsters/{file}', owner: 'ultigen', cacheSeconds: 3600 },
  { method: 'GET', fullPath: '/public/ultigen/eggs/{file}', owner: 'ultigen', cacheSeconds: 3600 },
  { method: 'GET', fullPath: '/public/vouchers/gen2/{file}', owner: 'vouchers', cacheSeconds: 3600 },
  {
    method: 'GET',
    fullPath: '/public/masters/pictures/{folder}/{file}',
    owner: 'masters',
    cacheSeconds: 3600,
    reads: ['side', 'crop'],
  },
  {
    method: 'GET',
    fullPath: '/public/collections/{slug}/pictures/{file}',
    owner: 'chain',
    cacheSeconds: 3600,
    keptAsTold: true,
    reads: [],
  },
  supply('total', 'What was issued on all chains and not burnt.'),
  supply('circulating', 'The total without what is not sold, earned or paid yet, and without what the operator keeps.'),
  { method: 'GET', fullPath: '/public/users/pictures/{file}', owner: 'users', cacheSeconds: 3600 },
  ...files('users', { largestBytes: largestPictureBytes }),
  ...files('vouchers', { largestBytes: largestListBytes }),
  ...files('games', { largestBytes: largestPictureBytes }),
  ...files('masters', { largestBytes: largestPictureBytes }),
  ...files('assets-library', { partBytes: libraryPartBytes }),
  libraryDownloads,
  dryRunResults,
  { ...google, fullPath: '/account/google/callback', cacheSeconds: 0 },
  { ...google, fullPath: '/account/google/callback.js', cacheSeconds: 3600 },
];
