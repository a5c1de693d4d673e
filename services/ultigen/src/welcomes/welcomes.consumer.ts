import { on } from '@hatchery/kit/consumers';
import { GuestCreatedSchema, GuestUpgradedSchema, UserCreatedSchema } from '@hatchery/proto/users';
import type { UltigenContext } from '../context.ts';
import { preferAccount, welcomePlayer } from './welcome-players.ts';

/** Welcomes players as they come, and follows what speaks for them. */
export const welcomeHandlers = (context: UltigenContext) => [
  on(GuestCreatedSchema, (tx, guest) => welcomePlayer(tx, context, { ...guest, way: '' })),
  on(UserCreatedSchema, (tx, { userId, network, way }) =>
    welcomePlayer(tx, context, { userId, network, way, work: 0 }),
  ),
  on(GuestUpgradedSchema, (tx, upgraded) => preferAccount(tx, context, upgraded)),
];
