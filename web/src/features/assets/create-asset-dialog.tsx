import rules from 'virtual:fields/vouchers.createAsset';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { configOptions } from '../../platform/config.ts';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { type AssetKind, assetChecks, assetKinds, assetOf, isOnChain, takesTokenId } from './assets.rules.ts';

/** Creates an asset. What is asked for depends on its kind; the platform reads the contract before it says yes. */
export function CreateAssetDialog({ onClose }: { onClose: () => void }) {
  const config = useQuery(configOptions).data;
  const [kind, setKind] = useState<AssetKind>('game');
  const [chain, setChain] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(assetChecks(kind, rules));
  const [refused, setRefused] = useState<unknown>();
  const create = useIntent({
    run: (body: ReturnType<typeof assetOf>, options) => api.vouchers.createAsset({ body }, options),
    refresh: [['mine', 'assets']],
    silent: true,
    onDone({ name }) {
      toast(`${name} is created.`, 'good');
      onClose();
    },
    onFail: (error) => setRefused(fields.refuse(error, form.current) ? undefined : error),
  });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!fields.check(event)) return;
    setRefused(undefined);
    const { textOf } = fields;
    const names = ['name', 'category', 'description', 'image', 'property', 'contract', 'holder', 'tokenId'] as const;
    const texts = Object.fromEntries(names.map((name) => [name, textOf(name)])) as Parameters<typeof assetOf>[1];
    create.mutate(assetOf(kind, texts, chain ?? config?.defaultChainId));
  }
  return (
    <Dialog title="New asset" onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={onSubmit}>
        <KindChoice chosen={kind} onChoose={setKind} />
        <div>
          <Field label="Name" autoComplete="off" {...fields.field('name')} />
          <Field label="Category" placeholder="items" autoComplete="off" {...fields.field('category')} />
          <Field
            label="Picture"
            placeholder="https://…"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            {...fields.field('image')}
          />
          {isOnChain(kind) && (
            <>
              <ChainChoice chains={config?.chains ?? []} chosen={chain ?? config?.defaultChainId} onChoose={setChain} />
              <Field
                label="Contract"
                placeholder="0x…"
                className="mono-field"
                autoComplete="off"
                spellCheck={false}
                {...fields.field('contract')}
              />
            </>
          )}
          {takesTokenId(kind) && (
            <Field
              label="Token id (optional)"
              inputMode="numeric"
              autoComplete="off"
              hint="Without one, each voucher names its own."
              {...fields.field('tokenId')}
            />
          )}
          {isOnChain(kind) && (
            <Field
              label="Paid by (optional)"
              placeholder="0x…"
              autoComplete="off"
              spellCheck={false}
              hint="Who pays claims. The voucher converter unless named."
              {...fields.field('holder')}
            />
          )}
          <Field label="Description (optional)" autoComplete="off" {...fields.field('description')} />
          <Field
            label="Property (optional)"
            autoComplete="off"
            hint="What games read, such as the item's id there."
            {...fields.field('property')}
          />
        </div>
        {refused ? (
          <p className="field-error" role="alert">
            {wordsFor(refused)}
          </p>
        ) : null}
        <div className="acts acts-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Create asset
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const KindChoice = ({ chosen, onChoose }: { chosen: AssetKind; onChoose: (kind: AssetKind) => void }) => (
  <fieldset className="asset-kinds">
    <legend>Kind</legend>
    {assetKinds.map(({ kind, label, words }) => (
      <label key={kind} className="check-line">
        <input type="radio" name="kind" checked={kind === chosen} onChange={() => onChoose(kind)} />
        <span>
          <strong>{label}</strong> <span className="soft">{words}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

interface ChainChoiceProps {
  chains: { id: number; name: string }[];
  chosen: number | undefined;
  onChoose: (chainId: number) => void;
}

const ChainChoice = ({ chains, chosen, onChoose }: ChainChoiceProps) => (
  <label className="field asset-chain">
    <span>Chain</span>
    <select className="select" value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
      {chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
