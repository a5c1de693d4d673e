import { nestWatch } from './nest-watch.content.ts';

export const badgeCategories = [
  { id: 'b3a1f6d0-5a6c-4c58-8f0e-626164676501', name: 'First week', position: 0 },
  { id: 'b3a1f6d0-5a6c-4c58-8f0e-626164676502', name: 'Nest Watch', position: 1 },
] as const;
const [firstWeek, nights] = badgeCategories;

/** Pictures are drawn by the platform: no file has to be there. */
const creature = (id: number) => `/public/ultigen/monsters/${id}.svg`;

const badge = (number: number, name: string, description: string, image: string) => ({
  id: `b3a1f6d0-5a6c-4c58-8f0e-6261646765${number}`,
  ...{ name, description, image, gameId: null, categoryId: firstWeek.id },
});
const nightBadge = (number: number, name: string, description: string, image: string) => ({
  ...badge(number, name, description, image),
  gameId: nestWatch,
  categoryId: nights.id,
});

export const badges = {
  pair: badge(11, 'Two in the nest', 'Hatched a second egg.', '/public/ultigen/eggs/0.svg'),
  company: badge(12, 'Good company', 'Found a first friend.', creature(43)),
  colours: badge(13, 'Leaf, drop and ember', 'Raised creatures of three elements.', '/public/ultigen/eggs/2.svg'),
  watch: nightBadge(21, 'First watch', 'Kept watch for a night.', creature(62)),
  warden: nightBadge(22, 'Fox warden', 'Sent 100 foxes home in one week.', creature(55)),
};
