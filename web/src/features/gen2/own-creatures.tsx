import { Sheet } from '../../design/sheet.tsx';
import { Link } from '../../platform/router.tsx';
import { CreaturePlate } from './creature-picture.tsx';
import type { Own } from './gen2.read.ts';
import { creatureOf, creaturesWords } from './hatches.rules.ts';

/** The creatures of the second generation in the player's wallet. @param creatures absent while they are read */
export function OwnCreatures({ creatures }: { creatures: Own['creatures'] | undefined }) {
  const all = (creatures ?? []).flatMap(({ tokenId, count }) => {
    const creature = creatureOf(tokenId);
    return creature ? [{ creature, count }] : [];
  });
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const kinds = new Set(all.map(({ creature }) => creature.monsterId)).size;
  return (
    <Sheet
      title="Your creatures"
      lead={
        total === 0
          ? 'Those in your wallet. Staked ones are not among them.'
          : `${creaturesWords(total)} in your wallet, ${kinds} of 103 kinds. Staked ones are not among them.`
      }
    >
      {all.length === 0 ? (
        <p className="none-yet">
          {creatures ? (
            <>
              None yet. <Link to="/gen2/pools">See who can hatch</Link>
            </>
          ) : (
            'Reading the chain'
          )}
        </p>
      ) : (
        <ul className="gen2-plates gen2-own" aria-label="Your creatures">
          {all.map(({ creature, count }) => (
            <li key={creature.tokenId}>
              <CreaturePlate creature={creature} count={count} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
