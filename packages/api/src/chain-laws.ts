import * as z from 'zod';
import { operation } from './operation.ts';
import { chainId, isoTime, uid, uint256 } from './shapes.ts';

const lawName = z
  .enum(['token-supply', 'token-reserve', 'bridge-balances', 'bridge-reserve', 'creatures', 'items', 'arrivals'])
  .meta({ id: 'LawName', description: 'Name of a law across chains, as metrics and alerts use it.' });

const lawStatus = z.enum(['holds', 'broken', 'unknown']).meta({
  id: 'LawStatus',
  description:
    '`holds`: the last look found nothing. `broken`: something was found in three looks in a row. `unknown`: a chain or a contract that the law needs did not answer.',
});

const law = z
  .object({
    law: lawName,
    statement: z.string().describe('What has to hold.'),
    status: lawStatus,
    reason: z.string().nullable().describe('Why nothing can be said. Null unless the status is `unknown`.'),
    since: isoTime.describe('Since when the status has been this one.'),
    checkedAt: isoTime.describe('When somebody last looked.'),
    blocks: z
      .array(z.object({ chainId, blockNumber: z.int().min(0).describe('A final block of that chain.') }))
      .describe('The blocks at which it was last judged, in order of chain. Empty if it never was.'),
    figures: z
      .array(
        z.object({
          name: z.string().describe('What was counted, as `locked` or `elsewhere.56`.'),
          amount: z.string().describe('The number, in base units where it is of tokens.'),
        }),
      )
      .describe('What was counted when it was last judged.'),
  })
  .meta({ id: 'ChainLaw', description: 'A law across chains, and whether it holds.' });
export type ChainLaw = z.infer<typeof law>;

const lawFinding = z
  .object({
    uid: uid.describe('Id of the finding.'),
    law: lawName,
    about: z.string().describe('What it is about, as `creature 17`.'),
    expected: z.string().describe('What the law asks for.'),
    actual: z.string().describe('What was found.'),
    since: isoTime.describe('When it was first found for sure.'),
    lastSeen: isoTime.describe('When it was last seen.'),
    ended: isoTime.nullable().describe('When it was no longer so. Null while it still is.'),
  })
  .meta({ id: 'LawFinding', description: 'Something that broke a law across chains.' });
export type LawFinding = z.infer<typeof lawFinding>;

const lawWay = z
  .object({
    subject: z.string().describe('What crosses: `token`, `creatures`, `items` or `bridge`.'),
    fromChainId: chainId.describe('The chain that it left.'),
    toChainId: chainId.describe('The chain that it goes to.'),
    state: z
      .enum(['in-flight', 'blocked', 'stored', 'given-up'])
      .describe(
        '`in-flight`: it has not arrived. `blocked`: its receiver refused it, and later ones wait. `stored`: it failed, and waits for a retry. `given-up`: it will never arrive.',
      ),
    count: z.int().min(1).describe('How many messages.'),
    oldest: isoTime.describe('When the oldest of them left, or failed if it is stored.'),
  })
  .meta({ id: 'LawWay', description: 'Messages between two chains that have not taken effect.' });
export type LawWay = z.infer<typeof lawWay>;

const lawLimit = z
  .object({
    chainId,
    bridge: z.string().describe('Address of the bridge.'),
    direction: z.enum(['mint', 'burn']).describe('Whether tokens arrive or leave.'),
    most: uint256.describe('The most that it may move within a day, in base units.'),
    available: uint256.describe('What it may move now, in base units.'),
    usedPercent: z.number().min(0).max(100).describe('How much of it is used.'),
  })
  .meta({ id: 'LawLimit', description: 'How much a bridge may mint or burn within a day.' });
export type LawLimit = z.infer<typeof lawLimit>;

/** The laws across chains, for those who run the platform. */
export const chainLaws = {
  chainLaws: operation({
    owner: 'chain',
    tag: 'Chains',
    prefix: 'v2',
    method: 'GET',
    path: '/chain/laws',
    access: 'admin',
    summary: 'Show the laws across chains and what broke them',
    description:
      'A worker judges the laws every 15 seconds at final blocks: whether what left a chain is on another one or on its way. `laws` is in order of name, `open` has the 100 oldest findings that still are, and `ended` the 100 that ended last, for 90 days. Empty where nothing crosses the chains of the platform.',
    output: z.object({
      laws: z.array(law).describe('The laws, in order of name.'),
      open: z.array(lawFinding).describe('Findings that still are, the oldest first.'),
      ended: z.array(lawFinding).describe('Findings that have ended, the latest first.'),
      underWay: z.array(lawWay).describe('What has not taken effect, in order of subject and chains.'),
      limits: z.array(lawLimit).describe('Limits of bridges, in order of chain.'),
    }),
    example: {
      reply: {
        laws: [
          {
            law: 'token-supply',
            statement: 'tokens locked at home are elsewhere or in flight',
            status: 'holds',
            reason: null,
            since: '2027-02-01T08:00:00.000Z',
            checkedAt: '2027-02-01T12:00:04.000Z',
            blocks: [
              { chainId: 56, blockNumber: 61_240_115 },
              { chainId: 43114, blockNumber: 71_204_608 },
            ],
            figures: [
              { name: 'locked', amount: '1500000000000000000000' },
              { name: 'elsewhere.56', amount: '1400000000000000000000' },
              { name: 'inFlight', amount: '100000000000000000000' },
            ],
          },
        ],
        open: [],
        ended: [],
        underWay: [
          {
            subject: 'token',
            fromChainId: 43114,
            toChainId: 56,
            state: 'in-flight',
            count: 1,
            oldest: '2027-02-01T11:59:40.000Z',
          },
        ],
        limits: [
          {
            chainId: 56,
            bridge: '0x2222222222222222222222222222222222222222',
            direction: 'mint',
            most: '1000000000000000000000',
            available: '900000000000000000000',
            usedPercent: 10,
          },
        ],
      },
    },
  }),
};
