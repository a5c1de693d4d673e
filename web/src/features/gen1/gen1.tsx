import { Drop } from './drop.tsx';
import { Gen1Page } from './gen1-page.tsx';
import { Shop } from './shop.tsx';
import { useGen1 } from './use-gen1.ts';

/** New creatures of the first generation: claimed in the drop, or bought in the shop. */
export function Gen1() {
  const of = useGen1();
  return (
    <Gen1Page title="First generation" lead="Creatures of the first season, made once and never again." of={of}>
      <div className="gen1-two">
        <Drop key={`drop-${of.chainId}`} of={of} />
        <Shop key={`shop-${of.chainId}`} of={of} />
      </div>
    </Gen1Page>
  );
}
