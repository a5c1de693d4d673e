import type { MastersAvatar, MastersItem } from '@hatchery/api/masters-shapes';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { kindOf } from '../../platform/actions/action-kind.ts';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { useStatusWords } from '../../platform/actions/use-status-words.ts';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { boxWith } from '../../platform/masters/odds.rules.ts';
import { wordsFor } from '../../platform/problem.ts';
import { Link } from '../../platform/router.tsx';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import type { DressFacts } from './dress.facts.ts';
import { dressFault, useDress } from './use-dress.ts';
import { missingItem, outfitFault, type Piece } from './wardrobe.rules.ts';

interface SaveBarProps {
  keeper: MastersAvatar;
  pieces: readonly Piece[];
  outfit: readonly MastersItem[];
  /** The outfit that is being put on, if one is. */
  dressing: Action<DressFacts> | undefined;
  /** The outfit is neither what the keeper wears nor what is being put on. */
  isChanged: boolean;
  onReset: () => void;
}

/** Says what would change, why it can't, or how it goes, beside the ways to save it or to leave it. */
export function SaveBar({ keeper, pieces, outfit, dressing, isChanged, onReset }: SaveBarProps) {
  const dress = useDress(keeper);
  const statusWords = useStatusWords();
  const fault = isChanged ? outfitFault(outfit, pieces) : undefined;
  const refusal = dress.error && !dress.isPending ? wordsFor(dressFault(dress.error)) : undefined;
  const kind = dressing && kindOf(dressing);
  const going = dressing && kind && statusWords(dressing, kind);
  const words = fault ?? refusal ?? going ?? (isChanged ? 'Not saved yet' : 'Wears this now');
  return (
    <section className="mint-bar card" aria-label="Outfit">
      <p className="save-words" data-bad={(fault ?? refusal) ? true : undefined} role="status">
        {words}
      </p>
      <div className="save-acts">
        {isChanged && <Button onClick={onReset}>Reset</Button>}
        {dressing && !isChanged ? (
          <Button
            look={dressing.status === 'ready' ? 'primary' : 'secondary'}
            onClick={() => requestTransaction(dressing.id)}
          >
            {dressing.status === 'ready' ? 'Continue' : 'Details'}
          </Button>
        ) : fault ? (
          // The words about items that are only tried on need the room of the button.
          <BoxLink item={missingItem(outfit, pieces)} />
        ) : (
          <Button
            look="primary"
            busy={dress.isPending}
            disabled={!isChanged}
            onPointerEnter={wantWeb3}
            onClick={() => dress.mutate(outfit)}
          >
            Save outfit
          </Button>
        )}
      </div>
    </section>
  );
}

/** The way to the box that an item comes from. */
function BoxLink({ item }: { item: MastersItem | undefined }) {
  const boxes = useQuery(lootboxesOptions()).data;
  const box = item && boxes && boxWith(boxes, item.id);
  return (
    box && (
      <Link
        className="button button-primary"
        to={`/lootboxes/${box.id}`}
        aria-label={`Get it: ${item.name}, from the ${box.name}`}
      >
        Get it
      </Link>
    )
  );
}
