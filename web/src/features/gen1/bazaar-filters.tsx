import type { CreatureElement } from '@hatchery/chain/creatures';
import { parseUnits } from '../../design/amount.rules.ts';
import { AmountField } from '../../design/amount-field.tsx';
import { Fold } from '../../design/fold.tsx';
import type { Filters } from './gen1.rules.ts';
import '../../design/filter-chip.css';

export interface Typed {
  element: Filters['element'];
  shiny: boolean;
  lacking: boolean;
  least: string;
  most: string;
}

export const noFilters: Typed = { element: 'any', shiny: false, lacking: false, least: '', most: '' };

const limit = (typed: string): bigint | undefined => (typed === '' ? undefined : parseUnits(typed, 18));

export const rangeOf = ({ least, most, ...rest }: Typed): Filters => ({
  ...rest,
  least: limit(least),
  most: limit(most),
});

const elements: readonly CreatureElement[] = ['plant', 'water', 'fire', 'dark', 'light', 'void'];

interface BazaarFiltersProps {
  value: Typed;
  onChange: (typed: Typed) => void;
  symbol: string;
  /** The creatures that a player lacks are known where a wallet is connected. */
  canLack: boolean;
}

/** The choice of listings: by element, shine, price, and by what the player lacks. */
export function BazaarFilters({ value, onChange, symbol, canLack }: BazaarFiltersProps) {
  const set = (change: Partial<Typed>) => onChange({ ...value, ...change });
  return (
    <div className="gen1-filters">
      <fieldset className="gen1-chips" aria-label="Filters">
        {elements.map((element) => (
          <button
            key={element}
            type="button"
            className="filter-chip"
            data-element={element}
            aria-pressed={value.element === element}
            onClick={() => set({ element: value.element === element ? 'any' : element })}
          >
            {element[0]?.toUpperCase()}
            {element.slice(1)}
          </button>
        ))}
        <button
          type="button"
          className="filter-chip"
          aria-pressed={value.shiny}
          onClick={() => set({ shiny: !value.shiny })}
        >
          Shiny
        </button>
        {canLack && (
          <button
            type="button"
            className="filter-chip"
            aria-pressed={value.lacking}
            onClick={() => set({ lacking: !value.lacking })}
          >
            Creatures that I lack
          </button>
        )}
      </fieldset>
      <Fold summary="Price range">
        <div className="gen1-range">
          <AmountField
            label="From"
            symbol={symbol}
            decimals={18}
            value={value.least}
            onChange={(least) => set({ least })}
          />
          <AmountField label="To" symbol={symbol} decimals={18} value={value.most} onChange={(most) => set({ most })} />
        </div>
      </Fold>
    </div>
  );
}
