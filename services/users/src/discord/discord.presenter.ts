import type { DiscordState } from './discord.repository.ts';

/** Returns what the API tells users of their Discord account. */
export const presentDiscordState = ({ discordId, username, pendingUsername, pendingUntil }: DiscordState) => ({
  linked: discordId !== null,
  ...(discordId === null ? {} : { discordId, username: username ?? '' }),
  ...(pendingUsername !== null && pendingUntil
    ? { pending: { username: pendingUsername, expiresAt: pendingUntil.toISOString() } }
    : {}),
});
