import type { GrantedReward } from '@hatchery/api/reward-shapes';

const places: Record<GrantedReward['reward']['kind'], { to: string; words: string }> = {
  egg: { to: '/hatchery', words: 'In your nest' },
  voucher: { to: '/bag', words: 'In your bag' },
  experience: { to: '/collection', words: 'With your creature' },
  badge: { to: '/settings/profile', words: 'On your profile' },
};

/** Returns where a reward is once it was given. */
export const whereIs = (kind: GrantedReward['reward']['kind']) => places[kind];

/** Returns why a reward is not there, in words. */
export function whyWords({ state, why }: Pick<GrantedReward, 'state' | 'why'>): string {
  if (state === 'refused') return `We can't give you this. ${why ?? 'Ask for help, and name the quest.'}`;
  return why ? `On its way. ${why}` : "On its way. You don't need to do anything.";
}
