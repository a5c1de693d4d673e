import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useWeb3 } from '../../platform/wallet/wallet.ts';
import { readDraw } from './gen2.read.ts';
import type { Hatch, HatchPlace } from './hatches.rules.ts';
import { type Check, checksOf } from './proof.rules.ts';
import '../../design/fold.css';
import './proof.css';

interface ProofProps {
  hatch: Hatch;
  place: HatchPlace;
}

/** The proof of a draw, computed in the browser once it is unfolded. */
export function Proof({ hatch, place }: ProofProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold gen2-proof" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Check the draw</summary>
      {isOpen && <Checks hatch={hatch} place={place} />}
    </details>
  );
}

function Checks({ hatch, place: { chainId, collection } }: ProofProps) {
  const web3 = useWeb3();
  const { data, error, refetch } = useQuery({
    queryKey: ['onchain', chainId, 'gen2-draw', collection, hatch.drawBlock],
    queryFn: () => {
      if (!web3) throw new Error('Nothing to read.');
      return readDraw(web3, chainId, collection, hatch.drawBlock);
    },
    enabled: web3 !== undefined,
    staleTime: 60_000,
  });
  const { drawn } = hatch;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || !drawn) return <p className="soft gen2-proof-waiting">Computing</p>;
  const checks = checksOf({ hatch, drawn, draw: data.data, collection });
  const isGood = checks.every((check) => check.isGood);
  return (
    <>
      <p role="status" className="gen2-verdict" data-good={isGood || undefined}>
        <Icon name={isGood ? 'check' : 'alert'} size={20} />
        {isGood ? 'Everything checks out' : 'Something does not add up'}
      </p>
      <p className="soft">Computed here, in your browser, from figures of the chain alone.</p>
      <ol className="gen2-checks">
        {checks.map((check) => (
          <CheckLine key={check.title} check={check} />
        ))}
      </ol>
    </>
  );
}

const CheckLine = ({ check: { isGood, title, words, figures } }: { check: Check }) => (
  <li>
    <strong>
      {title}
      <span className="sr-only">: {isGood ? 'checked' : 'does not hold'}</span>
    </strong>
    <p className="soft">{words}</p>
    <dl className="gen2-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  </li>
);
