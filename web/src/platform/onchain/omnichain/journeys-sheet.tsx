import type { ContractName } from '@hatchery/chain/addresses';
import type { Address, Hex } from 'viem';
import { Sheet } from '../../../design/sheet.tsx';
import { useActions } from '../../actions/actions.ts';
import { Failure } from '../../failure.tsx';
import type { AsOf } from '../at-block.ts';
import { Crossings } from '../crossings/crossings.tsx';
import { useCrossings } from '../crossings/use-crossings.ts';
import { blocksBack } from './journey.rules.ts';

const most = 10;

/** Something that left, by the log of its contract. */
export interface Left {
  hash: Hex;
  /** As in "Omnimon 7". */
  what: string;
}

interface JourneysSheetProps {
  family: ContractName;
  /** The kind of action with the acts `send` and `retry`. */
  kind: { name: string };
  of: AsOf<unknown> | undefined;
  /** By the chain's logs, newest first. */
  left: readonly Left[];
  account: Address;
  chains: readonly { id: number }[];
}

/** Follows everything that the wallet sent from the chain that is shown, until it arrives. */
export function JourneysSheet({ family, kind, of, left, account, chains }: JourneysSheetProps) {
  const sent = useActions().filter(
    ({ kind: name, chainId, facts, sender, hash }) =>
      name === kind.name && chainId === of?.chainId && facts.act === 'send' && sender === account && hash,
  );
  const words = new Map<string, string>([
    ...sent.map(({ hash, facts }) => [String(hash), String(facts.what)] as const),
    ...left.map(({ hash, what }) => [hash, what] as const),
  ]);
  const hashes = [...left.map(({ hash }) => hash), ...sent.toReversed().map(({ hash }) => hash as Hex)];
  const { tracked, error } = useCrossings({
    family,
    of,
    hashes: [...new Set(hashes)].slice(0, most),
    chains: chains.map(({ id }) => id),
  });
  return (
    <Sheet
      title="Your journeys"
      lead={`The last ${most} from this network, of its last ${blocksBack.toLocaleString('en')} blocks and of this device.`}
    >
      {error ? (
        <Failure error={error} />
      ) : tracked.length > 0 ? (
        <Crossings tracked={tracked} kind={kind} whatOf={({ crossing }) => words.get(crossing.hash) ?? 'Your things'} />
      ) : (
        <p className="soft">Nothing left this network lately. What you send appears here, step by step.</p>
      )}
    </Sheet>
  );
}
