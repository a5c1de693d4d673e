import type { DrawnMastersItem, MastersLootbox } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fact, Facts } from '../../design/facts.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { lootboxesKey } from '../../platform/masters/lootboxes.queries.ts';
import { savesKey, savesOptions } from '../../platform/saves/saves.queries.ts';
import { agoWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { boxesWords } from './chain-boxes.rules.ts';
import { newSeed } from './client-seed.ts';
import { ownItemsOptions, ownKey } from './lootboxes.queries.ts';
import { NoSave } from './no-save.tsx';
import { Opened } from './opened.tsx';
import { priceWords } from './prices.rules.ts';

interface SavePurchaseProps {
  box: MastersLootbox;
  price: LootboxPrice;
  amount: number;
  onClose: () => void;
}

interface Outcome {
  items: DrawnMastersItem[];
  before: ReadonlyMap<number, number>;
}

/** Buys boxes with a currency of a save and opens them at once: which save pays, and then the moment itself. */
export function SavePurchase({ box, price, amount, onClose }: SavePurchaseProps) {
  const { data: saves, error, refetch } = useQuery(savesOptions(box.gameId ?? undefined));
  const [chosen, choose] = useState<string>();
  const open = useOpen({ box, price, amount });
  const save = saves?.find(({ uid }) => uid === chosen) ?? saves?.[0];
  if (open.data) return <Opened box={box} {...open.data} onClose={onClose} />;
  if (saves?.length === 0) return <NoSave box={box} currency={price.currency} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Open ${boxesWords({ box: box.name, amount })}?`}
      confirm={`Open for ${priceWords(price, amount)}`}
      busy={open.isPending}
      disabled={!save}
      error={open.isPending ? undefined : open.error}
      onConfirm={() => save && open.mutate(save.uid)}
      onClose={onClose}
    >
      {error && !saves ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {saves && saves.length > 1 && (
            <SelectField
              label="Save that pays"
              value={save?.uid ?? ''}
              options={saves.map(({ uid, saveName }) => [uid, saveName] as const)}
              onChange={choose}
            />
          )}
          <Facts>
            <Fact name="From your save">
              {save ? `${save.saveName}, written ${agoWords(save.updatedAt, Date.now())}` : 'Loading'}
            </Fact>
            <Fact name="You pay">{priceWords(price, amount)}</Fact>
            <Fact name="You get">{amount === 1 ? 'One item' : `${amount} items`}</Fact>
          </Facts>
          <p className="soft">
            The items arrive in your bag, with a receipt that anyone can check. An open box can't be closed again.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

function useOpen({ box, price, amount }: Omit<SavePurchaseProps, 'onClose'>) {
  const client = useQueryClient();
  // The same seed until the platform has answered, so that a retry is the same request.
  const [clientSeed] = useState(newSeed);
  return useIntent({
    async run(saveId: string, options): Promise<Outcome> {
      const before = await client.fetchQuery(ownItemsOptions).catch(() => new Map<number, number>());
      const body = { saveId, currency: price.currency, amount, lootboxId: box.id, clientSeed };
      return { before, items: await api.masters.openLootboxes({ query: {}, body }, options) };
    },
    refresh: [[...ownKey], savesKey, ['mine', 'vouchers'], ['mine', 'items'], [...lootboxesKey]],
    silent: true,
  });
}
