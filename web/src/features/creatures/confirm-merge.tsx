import type { MergePreview } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { useState } from 'react';
import { Field } from '../../design/field.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { navigate } from '../../platform/router.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import type { Wish } from './merge.queries.ts';
import { isConfirmed, namesTogether } from './merge.rules.ts';
import { changedByGrowth, startGrowth } from './start-growth.ts';
import type { Keeper } from './use-keeper.ts';

interface ConfirmMergeProps {
  stays: UltigenMonster;
  keeper: Keeper;
  wish: Wish;
  preview: MergePreview;
  onClose: () => void;
}

/** Asks for the name of who stays, typed, before creatures are burnt. */
export function ConfirmMerge({ stays, keeper, wish, preview, onClose }: ConfirmMergeProps) {
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const { id, consumed, newMonsterId } = wish;
  const name = stays.nickname ?? stays.name;
  const fits = isConfirmed(typed, name);
  const { before, after } = preview;
  const merge = useIntent({
    run: (_: undefined, options) =>
      api.ultigen.mergeMonsters(
        { body: { id, consumed: [...consumed], ...(newMonsterId === undefined ? {} : { newMonsterId }) } },
        options,
      ),
    refresh: changedByGrowth,
    silent: true,
    onDone(monster) {
      const becomes = after.monsterId === before.monsterId ? name : after.name;
      navigate(`/collection/${id}`);
      startGrowth(monster, { id, name, becomes, image: after.image, consumed: consumed.length }, keeper);
    },
  });
  const gone = preview.consumed.map(({ nickname, form }) => nickname ?? form.name);
  return (
    <ConfirmDialog
      title={`Merge into ${name}`}
      confirm={consumed.length === 1 ? 'Burn one and merge' : `Burn ${consumed.length} and merge`}
      danger
      busy={merge.isPending}
      error={merge.isPending ? undefined : merge.error}
      onConfirm={() => (fits ? merge.mutate(undefined) : setLeft(true))}
      onClose={onClose}
    >
      <p className="remark remark-bad">
        <span>
          <strong>{namesTogether(gone)}</strong> {gone.length === 1 ? 'is' : 'are'} burnt. Nobody can bring{' '}
          {gone.length === 1 ? 'it' : 'them'} back, not even Hatchery.
        </span>
      </p>
      <p>
        {name} reaches level {after.level}
        {after.monsterId === before.monsterId ? '' : ` and becomes ${after.name}`}.{' '}
        {keeper.isKept ? 'Hatchery sends it, and pays the fee.' : 'Your wallet asks you to confirm.'}
      </p>
      <Field
        label={`Type ${name} to go on`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={left && !fits ? `Type ${name}, as it is written here.` : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setLeft(typed !== '')}
      />
    </ConfirmDialog>
  );
}
