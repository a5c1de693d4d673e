import type { Voucher } from '@hatchery/api/voucher-gifts';
import { Filters, SearchField } from '../../design/table-tools.tsx';
import { categoriesOf, type Filter } from './bag.rules.ts';
import { DepositButton } from './deposit-button.tsx';
import '../../design/filter-chip.css';

const types = [
  { value: undefined, label: 'All' },
  { value: 'blockchain', label: 'For wallets' },
  { value: 'game', label: 'For games' },
] as const;

interface BagToolsProps {
  vouchers: readonly Voucher[];
  filter: Filter;
  /** More of the bag is being looked through. */
  busy: boolean;
  onFilter: (filter: Filter) => void;
}

/** Search, filters by type and category, and the way in for more. */
export function BagTools({ vouchers, filter, busy, onFilter }: BagToolsProps) {
  const categories = categoriesOf(vouchers);
  const isMixed = new Set(vouchers.map(({ type }) => type)).size > 1;
  return (
    <section className="bag-tools card" aria-label="Search and filters">
      <SearchField
        label="Search your bag"
        placeholder="Name or #"
        value={filter.text}
        busy={busy}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <DepositButton />
      {isMixed && (
        <Filters
          label="Filter by type"
          options={types}
          chosen={filter.type}
          onChoose={(type) => onFilter({ ...filter, type })}
        />
      )}
      {categories.length > 1 && (
        <fieldset className="bag-categories" aria-label="Filter by category">
          {categories.map((category) => {
            const on = filter.category === category;
            return (
              <button
                key={category}
                type="button"
                className="filter-chip bag-chip"
                aria-pressed={on}
                onClick={() => onFilter({ ...filter, category: on ? undefined : category })}
              >
                {category}
              </button>
            );
          })}
        </fieldset>
      )}
    </section>
  );
}
