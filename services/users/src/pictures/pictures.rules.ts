import type { CreatureLook } from '@hatchery/art/creature';
import { eggElements } from '@hatchery/chain/eggs';

export type DefaultPicture = { uid: string; name: string; look: CreatureLook };

const plans = ['blob', 'bird', 'quadruped'] as const;
const namesByPlan = { blob: 'puff', bird: 'chick', quadruped: 'cub' } as const;

/** Pictures for everybody: young creatures of each element. A seed never changes, because users store the uid of a drawing. */
export const defaultPictures: DefaultPicture[] = eggElements.flatMap((element, row) =>
  plans.map((bodyPlan, column) => {
    const name = namesByPlan[bodyPlan];
    const seed = 101 + row * plans.length + column;
    const look: CreatureLook = { element, bodyPlan, stage: 1, seed, title: `A ${element} ${name}` };
    return { uid: `${element}-${name}`, name: `${element[0]?.toUpperCase()}${element.slice(1)} ${name}`, look };
  }),
);
