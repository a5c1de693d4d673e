import * as z from 'zod';
import { listOf } from './config.ts';

/** Without wildcards: each origin is one that the operator knows. */
const isOrigin = (text: string) => /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i.test(text) && URL.canParse(text);

/** GAME_ORIGINS: the origins whose pages the platform shows in frames, such as `https://play.moss.example,https://itch.io`. */
export const gameOrigins = z
  .string()
  .transform(listOf)
  .pipe(
    z.array(
      z
        .string()
        .refine((text) => isOrigin(text), 'must be an origin')
        .transform((text) => new URL(text).origin),
    ),
  )
  .default([]);

type Settings = { NODE_ENV: string; PUBLIC_URL: string; GAME_ORIGINS: string[] };

/** Refuses the platform's own origin, because a frame of it could act as its player, and pages without TLS in production. */
export function checkGameOrigins(config: Settings, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['GAME_ORIGINS'], message });
  if (config.GAME_ORIGINS.includes(new URL(config.PUBLIC_URL).origin))
    refuse('Games need an origin of their own, not that of PUBLIC_URL.');
  if (config.NODE_ENV === 'production' && config.GAME_ORIGINS.some((origin) => !origin.startsWith('https:')))
    refuse('Must be https in production.');
}
