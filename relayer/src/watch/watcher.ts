import type { Finding, Question, Verdict } from '@hatchery/chain/laws/law';
import type { Watched } from '@hatchery/chain/laws/watched';
import type { Logger } from '@hatchery/kit/log';
import type { Hex } from 'viem';
import type { RelayedChain } from '../chains.ts';
import type { Look } from '../look.ts';
import type { Standing } from '../messages/standing.ts';
import type { Node } from '../node.ts';
import { watchBridge } from './bridge.ts';
import { watchCreatures } from './creatures.ts';
import { watchItems } from './items.ts';
import type { Subject } from './subject.ts';
import { watchToken } from './token.ts';

/** The figures and findings at these blocks. */
export type Report = {
  /** Block heights by chain. All chains are here: invariants across chains need all of them. */
  blocks: Record<number, number>;
  figures: Partial<Record<keyof Watched, Verdict['figures']>>;
  findings: Finding[];
};

type Watcher = {
  /** The first topics of the logs that it reads. */
  topics: readonly Hex[];
  /** Checks the invariants against a look. Returns the last report if a chain did not answer. */
  judge(look: Look): Promise<Report>;
  /** Logs each new finding as an error, once. */
  tell(report: Report): void;
};

export type WatcherOptions = {
  chains: readonly RelayedChain[];
  nodes: ReadonlyMap<number, Node>;
  watched: Watched;
  log: Logger;
};

/** Checks invariants across all chains. */
export function createWatcher({ chains, nodes, watched, log }: WatcherOptions): Watcher {
  const subjects = new Map<keyof Watched, Subject>();
  if (watched.token) subjects.set('token', watchToken(watched.token));
  if (watched.bridge) subjects.set('bridge', watchBridge(watched.bridge, chains));
  if (watched.creatures) subjects.set('creatures', watchCreatures(watched.creatures));
  if (watched.items) subjects.set('items', watchItems(watched.items));
  let last: Report = { blocks: {}, figures: {}, findings: [] };
  let told = new Set<string>();

  async function judge({ heights, standing, isFresh, logs }: Look): Promise<Report> {
    for (const subject of subjects.values()) {
      if (isFresh) subject.forget();
      for (const [chainId, ofChain] of logs) subject.take(chainId, ofChain);
    }
    if (heights.size < chains.length) return last;
    try {
      last = await ask(heights, standing);
    } catch (error) {
      // The relayer carries messages regardless.
      log.warn({ reason: (error as Error).message }, 'a watched contract could not be read, trying again');
    }
    return last;
  }

  async function ask(heights: Look['heights'], standing: Standing): Promise<Report> {
    const verdicts = await Promise.all(
      [...subjects].map(async ([name, subject]) => {
        return [name, subject.judge(await answersTo(subject.questions, nodes, heights), standing)] as const;
      }),
    );
    return {
      blocks: Object.fromEntries(heights),
      figures: Object.fromEntries(verdicts.map(([name, { figures }]) => [name, figures])),
      findings: verdicts.flatMap(([, { findings }]) => findings),
    };
  }

  function tell({ findings }: Report) {
    for (const finding of findings)
      if (!told.has(keyOf(finding))) log.error({ finding }, 'an invariant across chains is broken');
    told = new Set(findings.map(keyOf));
  }

  return { topics: [...subjects.values()].flatMap(({ topics }) => topics), judge, tell };
}

const keyOf = ({ invariant, about }: Finding) => `${invariant} ${about}`;

/** Asks each chain at the block of the look. Answers come in the order of the questions. */
async function answersTo(
  questions: readonly Question[],
  nodes: ReadonlyMap<number, Node>,
  heights: ReadonlyMap<number, number>,
): Promise<(Hex | undefined)[]> {
  const answers = new Map<Question, Hex | undefined>();
  await Promise.all(
    [...Map.groupBy(questions, ({ chainId }) => chainId)].map(async ([chainId, ofChain]) => {
      const block = heights.get(chainId) as number;
      const found = await (nodes.get(chainId) as Node).ask(
        ofChain.map(({ call }) => call),
        block,
      );
      for (const [index, one] of ofChain.entries()) answers.set(one, found[index]);
    }),
  );
  return questions.map((one) => answers.get(one));
}
