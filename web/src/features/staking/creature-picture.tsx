import { drawCreature } from '@hatchery/art/creature';
import { lookOfNumbered } from '@hatchery/art/numbered-creatures';
import { useMemo } from 'react';
import { pictureOf } from '../../design/identicon.tsx';
import type { Creature } from './creature.rules.ts';

/** A creature, drawn here as the platform draws it everywhere. It is silent beside its name. */
export function CreaturePicture({ creature, size }: { creature: Creature; size: number }) {
  const { generation, kind } = creature;
  const source = useMemo(
    () =>
      pictureOf(`${generation}/${kind}`, () => drawCreature(lookOfNumbered(generation, creature, creature.isShiny))),
    [generation, kind, creature],
  );
  return <img className="staking-art" src={source} alt="" width={size} height={size} decoding="async" />;
}
