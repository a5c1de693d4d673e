import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../design/button.tsx';
import { CreatureCard } from '../../design/creature-card.tsx';
import { type Action, dismissAction } from '../../platform/actions/actions.ts';
import { Failure } from '../../platform/failure.tsx';
import { navigate } from '../../platform/router.tsx';
import { hatchOptions } from './hatches.queries.ts';
import { Ground } from './nest-egg.tsx';

/** Shows the creatures that hatched. Once seen they are met, however the player leaves. */
export function Reveal({ action, onDone }: { action: Action; onDone: () => void }) {
  const { data, error, refetch } = useQuery(hatchOptions(action.id));
  useEffect(() => {
    if (data) dismissAction(action.id);
  }, [data, action.id]);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const monsters = data?.monsters ?? [];
  function collect() {
    onDone();
    navigate('/collection');
  }
  return (
    <div className="reveal">
      <Ground />
      <ul className={`reveal-cards ${monsters.length > 1 ? 'reveal-many' : ''}`}>
        {monsters.map((creature) => (
          <li key={creature.id}>
            <CreatureCard creature={creature} full={monsters.length === 1} heading="h2" />
          </li>
        ))}
      </ul>
      <div className="hatchery-actions">
        <Button look="primary" large onClick={collect} disabled={!data}>
          Go to collection
        </Button>
        <Button large onClick={onDone} disabled={!data}>
          Back to the nest
        </Button>
      </div>
    </div>
  );
}
