import { slotNames } from '@hatchery/art/omnichain-things';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { ThingPicture } from '../../platform/onchain/omnichain/pictures.tsx';
import { nameOfThing } from '../../platform/onchain/omnichain/things.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { omnimonActs } from './omnimon.action.tsx';
import { hasOpenDraw, type Omnimon } from './omnimon.rules.ts';
import type { CreatureOf } from './use-omnimon.ts';

/** The fifteen slots: its own trait in each, and what it wears over it. */
export function TraitsSheet({ of: { chainId = 0, isMine }, creature }: { of: CreatureOf; creature: Omnimon }) {
  const { id, traits, equipped } = creature;
  const canConvert = isMine && !hasOpenDraw(creature);
  const convert = (thing: number) =>
    void startAct({ kind: omnimonActs, chainId, facts: { act: 'convert', token: id, chain: chainId, thing } });
  return (
    <Sheet
      title="Traits"
      lead="What it wears lies over its own trait. A trait of its own becomes an item once, for good."
    >
      <ul className="rows omnimon-slots">
        {slotNames.map((name, slot) => {
          const [own = 0, over = 0] = [traits[slot], equipped[slot]];
          const shown = over || own;
          return (
            <li key={name} className="row" data-empty={shown === 0 || undefined}>
              {shown > 0 ? <ThingPicture id={shown} size={48} /> : <span className="omnimon-no-trait" />}
              <div className="row-words">
                <span className="soft">{name}</span>
                <strong>{shown > 0 ? nameOfThing(shown) : 'Empty'}</strong>
                {over > 0 && <span className="soft">{own > 0 ? `Worn over ${nameOfThing(own)}` : 'Worn'}</span>}
              </div>
              {canConvert && shown > 0 && (
                <div className="row-end">
                  <Button look="quiet" onPointerEnter={wantWeb3} onClick={() => convert(shown)}>
                    {over > 0 ? 'Take off' : 'Make an item'}
                    <span className="sr-only"> {nameOfThing(shown)}</span>
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
