import { kitConfig } from '@hatchery/kit/config';
import { checkFilesConfig, filesConfig } from '@hatchery/kit/files/files.config';
import { checkGameOrigins, gameOrigins } from '@hatchery/kit/game-origins';
import * as z from 'zod';

const settings = kitConfig.extend({
  ...filesConfig,
  /** Origins of games that may be shown in frames, separated by commas. The gateway has the same value. */
  GAME_ORIGINS: gameOrigins,
  /** Whether the game, the badges and the quests that come with the platform are inserted where they are missing. */
  CONTENT: z.enum(['on', 'off']).default('on'),
  /** Public address of the platform. */
  PUBLIC_URL: z
    .url()
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
});

export const gamesConfig = settings.superRefine(checkFilesConfig).superRefine(checkGameOrigins);

export type GamesConfig = z.infer<typeof gamesConfig>;
