import type { Picture } from '@hatchery/api/accounts';
import type { CreatureLook } from '@hatchery/art/creature';

type DefaultPicture = { uid: string; name: string; look: CreatureLook };

const elements = ['plant', 'water', 'fire', 'light', 'dark'] as const;
const plans = ['blob', 'bird', 'quadruped'] as const;
const plansByName = { blob: 'puff', bird: 'chick', quadruped: 'cub' } as const;

/** Everybody's pictures: young creatures of each element. Their seeds stay as they are, for what is drawn is remembered by its uid. */
export const defaultPictures: DefaultPicture[] = elements.flatMap((element, row) =>
  plans.map((bodyPlan, column) => {
    const name = plansByName[bodyPlan];
    const seed = 101 + row * plans.length + column;
    const look: CreatureLook = { element, bodyPlan, stage: 1, seed, title: `A ${element} ${name}` };
    return { uid: `${element}-${name}`, name: `${element[0]?.toUpperCase()}${element.slice(1)} ${name}`, look };
  }),
);

/** Where a default picture is served, as packages/api/src/raw-routes.ts names it. */
export const imageOf = (uid: string): string => `/public/users/pictures/${uid}.svg`;

export const toPicture = ({ uid, name }: DefaultPicture): Picture => ({
  uid,
  name,
  image: imageOf(uid),
  source: 'default',
});
