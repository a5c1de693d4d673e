import type { Address, Hex } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { Sheet } from '../../design/sheet.tsx';
import { useActions } from '../../platform/actions/actions.ts';
import { Failure } from '../../platform/failure.tsx';
import { tokenWords } from '../../platform/game-token.ts';
import { Crossings } from '../../platform/onchain/crossings/crossings.tsx';
import { useCrossings } from '../../platform/onchain/crossings/use-crossings.ts';
import { bridgeActs } from './bridge.action.tsx';
import { blocksBack, mostTransfers } from './bridge.read.ts';
import { familyOf } from './bridge.rules.ts';
import type { Bridge } from './use-bridge.ts';

interface TransfersSheetProps {
  of: Bridge;
  account: Address;
}

/** Transfers of the wallet from the chain that is shown: by the chain's logs, and by what this app sent before those. */
export function TransfersSheet({ of, account }: TransfersSheetProps) {
  const { from, way = 'endpoint', departure, stands } = of;
  const family = familyOf[way];
  const sent = useActions().filter(
    ({ kind, chainId, facts, sender, hash }) =>
      kind === bridgeActs.name && chainId === from && facts.way === way && sender === account && hash !== undefined,
  );
  const words = new Map<string, string>([
    ...sent.map(
      ({ hash, facts }) => [String(hash), wordsFor(String(facts.tokens), String(facts.receiver), account)] as const,
    ),
    ...(departure.data?.data.left ?? []).map(
      ({ hash, amount, to }) => [hash, wordsFor(String(amount), to, account)] as const,
    ),
  ]);
  const hashes = [
    ...(departure.data?.data.left ?? []).map(({ hash }) => hash),
    ...sent.toReversed().map(({ hash }) => hash as Hex),
  ];
  const { tracked, error } = useCrossings({
    family,
    of: departure.data,
    hashes: [...new Set(hashes)].slice(0, mostTransfers),
    chains: stands,
  });
  return (
    <Sheet
      title="Your transfers"
      lead={`The last ${mostTransfers} from this network, of its last ${blocksBack.toLocaleString('en')} blocks and of this device.`}
    >
      {error ? (
        <Failure error={error} />
      ) : tracked.length > 0 ? (
        <Crossings
          tracked={tracked}
          kind={bridgeActs}
          whatOf={({ crossing }) => words.get(crossing.hash) ?? 'Your tokens'}
        />
      ) : (
        <p className="soft">Nothing was sent from here lately. What you send appears here, step by step.</p>
      )}
    </Sheet>
  );
}

const wordsFor = (base: string, receiver: string, account: Address) =>
  receiver.toLowerCase() === account.toLowerCase()
    ? tokenWords(base)
    : `${tokenWords(base)} for ${shortenAddress(receiver)}`;
