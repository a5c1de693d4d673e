import type { UseQueryResult } from '@tanstack/react-query';
import { ChangesTable } from '../../design/changes-table.tsx';
import type { Effect } from './owner.read.ts';

/** The values that a call would change. */
export function EffectSheet({ rehearsal }: { rehearsal: UseQueryResult<Effect> }) {
  const { data, isError } = rehearsal;
  if (isError)
    return (
      <p className="owner-warning" role="alert">
        This network's node cannot rehearse calls, so the effect is not known. Use the data with a multisig that can.
      </p>
    );
  if (!data) return <div className="skeleton owner-effect" aria-busy="true" />;
  if (data.refusal)
    return (
      <p className="owner-warning" role="alert">
        {data.refusal}
      </p>
    );
  if (data.changes.length === 0)
    return <p className="soft">It would go through. Nothing that the contract tells would change.</p>;
  return <ChangesTable caption="What would change" changes={data.changes} mono />;
}
