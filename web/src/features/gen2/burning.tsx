import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Fold } from '../../design/fold.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { startAct } from '../../platform/onchain/acts.ts';
import { gen2 } from './gen2.action.tsx';
import type { Own } from './gen2.read.ts';
import { type Egg, eggKinds, eggsWords, eggs as kinds } from './gen2.rules.ts';

/** The rare thing that one can do with eggs beside hatching them: destroy some for good. */
export function Burning({ eggs, chainId }: { eggs: Own['eggs']; chainId: number }) {
  const [chosen, setChosen] = useState<Egg>();
  const [wanted, setWanted] = useState(1);
  const owned = kinds.filter((kind) => eggs[kind] > 0);
  const egg = owned.find((kind) => kind === chosen) ?? owned[0];
  return (
    <Fold summary="More" className="gen2-more card">
      {egg === undefined ? (
        <p className="soft">You have no eggs. What else can be done with eggs stands here once you have some.</p>
      ) : (
        <div className="gen2-buy">
          <p>Eggs can be destroyed without hatching. Nothing comes of it, and nobody can bring them back.</p>
          <SelectField
            label="Egg to destroy"
            value={String(egg)}
            options={owned.map((kind) => [
              String(kind),
              `${eggKinds[kind]}, you have ${eggs[kind].toLocaleString('en')}`,
            ])}
            onChange={(kind) => setChosen(kind === '1' ? 1 : 0)}
          />
          <div className="gen2-count-line">
            <Stepper
              label="How many to destroy"
              value={Math.min(wanted, eggs[egg])}
              most={eggs[egg]}
              onChange={setWanted}
            />
            <Button
              look="danger"
              onClick={() =>
                void startAct({
                  kind: gen2,
                  chainId,
                  facts: { act: 'burn', egg, amount: Math.min(wanted, eggs[egg]) },
                })
              }
            >
              Destroy {eggsWords(egg, Math.min(wanted, eggs[egg]))}
            </Button>
          </div>
        </div>
      )}
    </Fold>
  );
}
