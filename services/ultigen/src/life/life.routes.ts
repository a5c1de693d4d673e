import { os, type UltigenContext } from '../context.ts';
import { lifeOf } from './life.ts';

export const lifeRoutes = ({ database }: UltigenContext) => ({
  monsterLife: os.monsterLife.handler(({ input: { params, query } }) => lifeOf(database, params.id, query)),
});
