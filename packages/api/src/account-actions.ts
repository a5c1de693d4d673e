import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, integer, line, uid } from './shapes.ts';

/** How many actions of each account are kept. */
export const actionsKept = 200;

const mostFacts = 20;
const mostFactBytes = 4_096;

/** In order: an action moves forward, except that a wallet's refusal makes it `ready` again. */
const actionStatus = z.enum(['preparing', 'ready', 'asked', 'sent', 'seen', 'final', 'failed']).meta({
  id: 'AccountActionStatus',
  description:
    "`preparing`: the platform signs; `ready`: the player's turn; `asked`: the wallet shows it; `sent`: in a node's pool; `seen`: in a block; `final`: permanently recorded; `failed`: ended without effect.",
});

const name = line(100).min(1);
const count = z.int().min(0);
const time = count.max(8_640_000_000_000_000);

const facts = z
  .record(line(60).min(1), z.union([line(299), count]))
  .refine((record) => Object.keys(record).length <= mostFacts, `An action has ${mostFacts} facts at most.`)
  .refine(
    (record) => new TextEncoder().encode(JSON.stringify(record)).length <= mostFactBytes,
    `Facts have ${mostFactBytes} bytes at most.`,
  );

const content = {
  kind: name.describe('Name of the kind of action, as the web app calls it.'),
  step: name.describe('The step that is next or under way.'),
  status: actionStatus,
  facts: facts.describe(`Texts and counts that its kind names: ${mostFacts} and ${mostFactBytes} bytes at most.`),
  chainId: count.describe('Chain of the transaction.'),
  sender: address.describe('Account that sends.'),
  hash: hash.optional().describe('Hash of the transaction, once it was sent.'),
  askedAtBlock: count.optional().describe('Newest block when the wallet was asked.'),
  unansweredFrom: count.optional().describe('Newest block when the wallet was first asked without an answer.'),
  to: address.optional().describe('Contract that the wallet was asked to call.'),
  selector: z
    .string()
    .regex(/^0x[0-9a-fA-F]{8}$/, 'A selector is 0x and 8 hexadecimal digits.')
    .optional()
    .describe('Function that the wallet was asked to call.'),
  failure: line(299).min(1).optional().describe('Why it failed, in words for the player.'),
  createdAt: time.describe("When it began: milliseconds since 1970, by the browser's clock."),
  updatedAt: time.describe("When it changed last: milliseconds since 1970, by the browser's clock."),
};

const body = z.strictObject(content);
export type AccountActionContent = z.infer<typeof body>;

const accountAction = z
  .object({ id: uid.describe('Id that the browser chose.'), ...content })
  .meta({ id: 'AccountAction', description: 'An action of a wallet, as a browser of the account described it.' });
export type AccountAction = z.infer<typeof accountAction>;

const actionPage = z
  .object({
    items: z.array(accountAction).describe('Newest first.'),
    nextCursor: z
      .string()
      .optional()
      .describe('Send it as `cursor` for the page after this one. Absent on the last page.'),
  })
  .meta({ id: 'AccountActionPage', description: 'A page of actions.' });
export type AccountActionPage = z.infer<typeof actionPage>;

const account = { owner: 'users', prefix: 'account', access: 'user', tag: 'Account' } as const;

/** Actions of the caller's wallets, so that one begun on a device can be continued on another. */
export const accountActions = {
  accountActions: operation({
    ...account,
    method: 'GET',
    path: '/actions',
    summary: "List your wallets' actions",
    description: `Returns a page of what your browsers stored, newest first. The platform checks nothing of it. ${actionsKept} are kept.`,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'A cursor is the nextCursor of another page.')
        .optional()
        .describe('The `nextCursor` of the page before.'),
      limit: integer(z.int().min(1).max(100)).default(20).describe('Items of one page, 100 at most.'),
    }),
    output: actionPage,
  }),
  storeAccountAction: operation({
    ...account,
    method: 'PUT',
    path: '/actions/{id}',
    summary: 'Store an action of your wallet',
    description: `Stores an action, or moves it on. Old news changes nothing: the answer is the action as it is stored now. Beyond ${actionsKept}, the oldest that ended go first.`,
    params: z.object({ id: uid.describe('Id of the action, chosen by the browser.') }),
    body,
    bodyLimit: 16_384,
    problems: [404],
    output: accountAction,
  }),
};
