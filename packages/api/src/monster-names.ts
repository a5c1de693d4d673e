import * as z from 'zod';
import { isWrittenAsName, lengthOfName } from './given-names.ts';
import { operation } from './operation.ts';
import { integer } from './shapes.ts';
import { ultigenMonster } from './ultigen.ts';

const named = { prefix: 'v2', owner: 'ultigen', tag: 'Eggs and monsters', access: 'user' } as const;

const error = 'Use 1 to 24 letters and digits, with spaces, apostrophes and hyphens between them.';

/** A name that a player gives a creature. */
export const nickname = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1, { error, abort: true })
  .max(96, { error, abort: true })
  .refine((text) => isWrittenAsName(text) && lengthOfName(text) <= 24, error)
  .meta({ examples: ['Old Fern'] });

const id = integer(
  z
    .int()
    .min(1)
    .max(2 ** 53 - 1),
);
const params = z.object({ id: id.describe('Id of the monster in this API.') });

/** Names that players give their creatures. */
export const monsterNames = {
  nameMonster: operation({
    ...named,
    method: 'PUT',
    path: '/ultigen/monsters/{id}/name',
    summary: 'Name a monster of yours',
    description:
      'Gives a monster of yours a name, or another one. A monster that still hatches can be named too. The name belongs to the monster: whoever owns it next keeps it or changes it. 404 if the monster is not yours.',
    params,
    body: z.strictObject({
      nickname: nickname.describe('The name: 1 to 24 letters and digits, with spaces, apostrophes and hyphens.'),
    }),
    example: { body: { nickname: 'Old Fern' } },
    output: ultigenMonster,
  }),
  unnameMonster: operation({
    ...named,
    method: 'DELETE',
    path: '/ultigen/monsters/{id}/name',
    summary: 'Take the name off a monster of yours',
    description:
      'The monster is called by its kind again. Admins may do this to any monster. 404 if the monster is not yours.',
    params,
    output: ultigenMonster,
  }),
};
