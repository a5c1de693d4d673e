import { type Answer, type Finding, finding, type Question, question } from '@hatchery/chain/laws/law';
import { concatHex, hexToNumber, parseAbi } from 'viem';
import type { AppName } from './crossings.ts';
import type { ChainLayout } from './layout.ts';
import { type Way, waysOf } from './outcomes.ts';
import { type Path, type PathState, parcelStates, stateOf } from './paths.rules.ts';

const abi = parseAbi([
  'function getInboundNonce(uint16 srcChainId, bytes path) view returns (uint64)',
  'function hasStoredPayload(uint16 srcChainId, bytes path) view returns (bool)',
]);

export type JudgedPath = { path: Path; state: PathState };

/** Asks the endpoints of the receivers how far each path is. */
export function pathQuestions(
  app: AppName,
  paths: readonly Path[],
  layouts: ReadonlyMap<number, ChainLayout>,
): Question[] {
  return paths.flatMap(({ from, to }) => {
    const endpoint = layouts.get(to.chainId)?.endpoints.get(app);
    if (!endpoint) throw new Error(`Chain ${to.chainId} has no endpoint for ${app}.`);
    const args = [from.lzId, concatHex([from.address, to.address])];
    return [
      question(to.chainId, endpoint, abi, 'getInboundNonce', args),
      question(to.chainId, endpoint, abi, 'hasStoredPayload', args),
    ];
  });
}

export const judgePaths = (paths: readonly Path[], answers: readonly Answer[]): JudgedPath[] =>
  paths.map((path, index) => {
    const [arrived, blocked] = answers.slice(2 * index);
    if (arrived === undefined || blocked === undefined) throw new Error('An endpoint did not answer.');
    const progress = { arrived: hexToNumber(arrived), isBlocked: hexToNumber(blocked) === 1 };
    return { path, state: stateOf(path, progress) };
  });

/** How long more may arrive than was seen to leave, before it counts as made up. */
export const patienceMilliseconds = 600_000;

/** Remembers since when more has arrived on a path than was seen to leave. */
export function createEarlyArrivals(now: () => Date) {
  const since = new Map<string, number>();
  return {
    /** Says why a family cannot be judged yet, if it cannot, and what is odd about its arrivals. */
    look(app: AppName, judged: readonly JudgedPath[]): { reason: string | undefined; findings: Finding[] } {
      let reason: string | undefined;
      const findings = judged.flatMap(({ path: { from, to }, state }): Finding[] => {
        const about = `${app} from chain ${from.chainId} to ${to.chainId}`;
        if (!state.isEarly) since.delete(about);
        if (state.odd) return [finding('arrivals', about, state.odd.expected, state.odd.actual)];
        if (!state.isEarly) return [];
        const first = since.get(about) ?? now().getTime();
        since.set(about, first);
        if (now().getTime() - first >= patienceMilliseconds)
          return [finding('arrivals', about, 'no more arrivals than messages', 'messages that nobody sent')];
        reason = `More of ${about} has arrived than was seen to leave.`;
        return [];
      });
      return { reason, findings };
    },
  };
}

export const waysOfPaths = (app: AppName, judged: readonly JudgedPath[]): Way[] =>
  waysOf(
    app,
    judged.flatMap(({ path: { from, to }, state: states }) =>
      parcelStates.flatMap((state) =>
        states[state].map(({ since: oldest }) => ({ from: from.chainId, to: to.chainId, state, oldest })),
      ),
    ),
  );
