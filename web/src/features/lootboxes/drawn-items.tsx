import { useQuery } from '@tanstack/react-query';
import { Repeated } from '../../design/repeated.tsx';
import { itemsOptions } from '../../platform/masters/catalogue.queries.ts';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';
import './result.css';

/** Shows what came out of boxes, in the order of the draw. @param ids undefined while they are not known */
export function DrawnItems({ ids, count }: { ids: readonly number[] | undefined; count: number }) {
  const catalogue = useQuery(itemsOptions).data;
  return (
    <ol className="drawn-items" aria-label="Items, in the order of the draw" aria-busy={!ids || undefined}>
      {ids ? (
        ids.map((id, index) => {
          const item = catalogue?.find((one) => one.id === id);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a draw is a list of ids in order, and one can come twice
            <li key={index} className="drawn-item material" data-rarity={item?.rarity}>
              <ItemImage image={item?.image ?? ''} size={72} />
              <strong>{item?.name ?? `Item ${id}`}</strong>
              {item ? <RarityTag rarity={item.rarity} /> : <span className="rarity">&nbsp;</span>}
            </li>
          );
        })
      ) : (
        <Repeated count={count}>
          <li className="drawn-item skeleton" style={{ height: 148 }} />
        </Repeated>
      )}
    </ol>
  );
}

/** Stands for a draw and its proof until it is known how much there is to show. */
export const DrawWaiting = () => (
  <div className="draw-page" aria-busy="true">
    <div className="card skeleton" style={{ height: 420 }} />
    <div className="card skeleton" style={{ height: 760 }} />
  </div>
);
