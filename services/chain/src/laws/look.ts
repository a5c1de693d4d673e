import type { Finding } from '@hatchery/chain/laws/law';
import type { createEarlyArrivals } from './app-paths.ts';
import { judgePaths, pathQuestions, waysOfPaths } from './app-paths.ts';
import { appLaws } from './app-subjects.ts';
import type { Asking } from './asking.ts';
import { sentByBridge } from './bridge-messages.rules.ts';
import { earlyMessages, mostOpen, openMessages, preparedBridge, waysOfBridge } from './bridge-subject.ts';
import type { AppName, AppPlace, Crossings, SubjectName } from './crossings.ts';
import { type BridgeLayout, type ChainLayout, learnLayout } from './layout.ts';
import { limitsOf } from './limits.ts';
import type { Limit, Outcome } from './outcomes.ts';
import type { Cut, Reading } from './reading.ts';

export type LookParts = {
  crossings: Crossings;
  reading: Reading;
  cuts: ReadonlyMap<number, Cut>;
  asking: Asking;
  early: ReturnType<typeof createEarlyArrivals>;
};

/** `isWhole`: nothing is left to ask about before the laws can be judged. */
export type Look = { outcomes: Outcome[]; limits: Limit[]; isWhole: boolean };

const idsOf = (places: readonly { chainId: number }[]) => places.map(({ chainId }) => chainId);

/** Judges every law at the blocks of the cuts. A law that needs a chain that is away is in doubt, and the others are judged. */
export async function look(parts: LookParts): Promise<Look> {
  const layouts = await learnAll(parts);
  const odd: Finding[] = [];
  const doubts: string[] = [];
  const apps = await Promise.all(
    [...parts.crossings.apps].map(([app, places]) =>
      inDoubt(app, places, async () => {
        const { outcome, findings } = await judgeApp(parts, layouts, app, places);
        odd.push(...findings);
        return outcome;
      }),
    ),
  );
  for (const outcome of apps) if (outcome.did === 'doubt') doubts.push(outcome.reason);
  const bridge = await judgeBridge(parts, layouts);
  const outcomes = [...apps, ...(bridge ? [bridge.outcome] : [])];
  if (apps.length > 0) outcomes.push(arrivalsOf(parts, odd, doubts));
  return { outcomes, limits: await readLimits(parts, layouts), isWhole: bridge?.isWhole ?? true };
}

async function learnAll({ crossings, cuts, asking }: LookParts): Promise<Map<number, ChainLayout>> {
  const layouts = new Map<number, ChainLayout>();
  await Promise.all(
    [...cuts.keys()].map(async (chainId) => {
      // A law that needs this chain says why it is in doubt.
      const layout = await learnLayout(chainId, crossings, asking.of(chainId)).catch(() => undefined);
      if (layout) layouts.set(chainId, layout);
    }),
  );
  return layouts;
}

/** Takes an error for the reason of a doubt: a law must never be called kept because it could not be judged. */
async function inDoubt(
  subject: SubjectName,
  places: readonly { chainId: number }[],
  judge: () => Promise<Outcome>,
): Promise<Outcome> {
  return judge().catch((error: Error) => ({
    ...{ subject, chainIds: idsOf(places), did: 'doubt' as const },
    reason: error.message,
  }));
}

async function judgeApp(
  { asking, reading, early }: LookParts,
  layouts: ReadonlyMap<number, ChainLayout>,
  app: AppName,
  places: readonly AppPlace[],
): Promise<{ outcome: Outcome; findings: Finding[] }> {
  asking.require(idsOf(places));
  const books = reading.books();
  const book = books.paths.get(app);
  const stray = book?.strays();
  if (stray) throw new Error(`The platform does not follow all contracts: ${stray}.`);
  const paths = book?.paths() ?? [];
  const law = appLaws[app]({ books, places, layouts });
  const ofPaths = pathQuestions(app, paths, layouts);
  const answers = await asking.all([...ofPaths, ...law.questions]);
  const judged = judgePaths(paths, answers);
  const { reason, findings } = early.look(app, judged);
  const about = { subject: app, chainIds: idsOf(places) };
  if (reason !== undefined) return { outcome: { ...about, did: 'doubt', reason }, findings };
  const verdict = law.judge(answers.slice(ofPaths.length), judged);
  return { outcome: { ...about, did: 'judge', verdict, ways: waysOfPaths(app, judged) }, findings };
}

function arrivalsOf({ crossings }: LookParts, findings: Finding[], [reason]: string[]): Outcome {
  const chainIds = [...new Set([...crossings.apps.values()].flatMap(idsOf))];
  const about = { subject: 'arrivals', chainIds } as const;
  if (reason !== undefined && findings.length === 0) return { ...about, did: 'doubt', reason };
  return { ...about, did: 'judge', verdict: { figures: {}, findings }, ways: [] };
}

async function judgeBridge(
  parts: LookParts,
  layouts: ReadonlyMap<number, ChainLayout>,
): Promise<{ outcome: Outcome; isWhole: boolean } | undefined> {
  const { asking, crossings, reading } = parts;
  const chainIds = idsOf(crossings.bridge);
  if (chainIds.length === 0) return undefined;
  let isWhole = true;
  const outcome = await inDoubt('bridge', crossings.bridge, async () => {
    asking.require(chainIds);
    const bridges = chainIds.flatMap((chainId) => layouts.get(chainId)?.bridge ?? []);
    if (bridges.length < chainIds.length) throw new Error('The bridge is not set up on all chains.');
    const books = reading.books();
    const law = preparedBridge(books, bridges);
    const open = openMessages(books, bridges);
    if (open.count > mostOpen) throw new Error(`${open.count} messages of the bridge are open.`);
    isWhole = open.isWhole;
    const answers = await asking.all([...open.questions, ...law.questions]);
    open.hear(answers);
    if (await isAhead(parts, bridges)) throw new Error('More of the bridge has arrived than was seen to leave.');
    const verdict = law.judge(answers.slice(open.questions.length));
    return { subject: 'bridge', chainIds, did: 'judge', verdict, ways: waysOfBridge(books, bridges) };
  });
  return { outcome, isWhole };
}

/** Says whether a message has arrived that left after the block at which its chain is judged. Asked last, so that it was seen to leave. */
async function isAhead({ asking, cuts, reading }: LookParts, bridges: readonly BridgeLayout[]): Promise<boolean> {
  const later = await Promise.all(
    bridges.map(async ({ chainId, address }) => {
      const cut = cuts.get(chainId);
      return cut ? sentByBridge(chainId, await reading.above(cut, [address])) : [];
    }),
  );
  const messages = earlyMessages(later.flat(), bridges);
  return messages.hear(await asking.all(messages.questions));
}

/** Reads the limits of the chains that answer. */
async function readLimits({ asking, crossings, cuts }: LookParts, layouts: ReadonlyMap<number, ChainLayout>) {
  const places = (crossings.apps.get('token') ?? []).filter(({ chainId }) => cuts.has(chainId));
  const limits = await Promise.all(
    places.map(async (place) => {
      const { questions, hear } = limitsOf([place], layouts);
      return hear(await asking.all(questions).catch(() => []));
    }),
  );
  return limits.flat();
}
