import { kitConfig } from '@hatchery/kit/config';
import type * as z from 'zod';

export const gamesConfig = kitConfig.extend({});

export type GamesConfig = z.infer<typeof gamesConfig>;
