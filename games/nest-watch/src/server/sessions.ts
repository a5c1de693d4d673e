import { type Element, elements, type Keeper, keeperOf, usualStats } from '../engine/keeper.ts';
import type { Config } from './config.ts';
import { type Creature, openPlay } from './hatchery.ts';
import { Refusal } from './refusal.ts';
import { sign, verify } from './tokens.ts';

export type Session = { userId: string; keepers: Record<string, Keeper>; endsAt: number };

const sessionMilliseconds = 2 * 60 * 60_000;
const mostKeepers = 50;

/** Opens the ticket of a press of Play. @returns the session, and what the game shows of the player */
export async function openSession(config: Config, now: () => number, ticket: unknown) {
  if (typeof ticket !== 'string' || !/^[\w.~-]{16,512}$/.test(ticket))
    throw new Refusal(400, 'bad-ticket', 'The ticket is missing or malformed.');
  const { player, creatures = [] } = await openPlay(config, ticket);
  const own = creatures.filter(({ element }) => elements.includes(element as Element)).slice(0, mostKeepers);
  const ids = own.map(idOf);
  const keepers = Object.fromEntries(own.map((creature, index) => [ids[index], keeperFrom(creature)]));
  const session: Session = { userId: player.userId, keepers, endsAt: now() + sessionMilliseconds };
  return {
    session: sign('session', session, config.signingKey),
    endsAt: session.endsAt,
    player: { name: player.displayName },
    creatures: own.map((creature, index) => ({
      id: ids[index],
      name: creature.name ?? creature.kind ?? 'Your creature',
      level: creature.level ?? 1,
      stage: creature.stage ?? 1,
      image: imageUrl(config, creature.image),
      keeper: keeperFrom(creature),
    })),
  };
}

/** Returns the id of a creature within its session. One that is not minted yet has none but its place. */
const idOf = ({ chainId, tokenId }: Creature, index: number): string => `${chainId}-${tokenId ?? `new-${index}`}`;

const keeperFrom = ({ element, walkSpeed, health, attackDamage, aspd }: Creature): Keeper =>
  keeperOf(element as Element, {
    walkSpeed: walkSpeed ?? usualStats.walkSpeed,
    health: health ?? usualStats.health,
    attackDamage: attackDamage ?? usualStats.attackDamage,
    aspd: aspd ?? usualStats.aspd,
  });

/** Returns where a picture lies; undefined if that is not Hatchery. */
function imageUrl({ appOrigin }: Config, image: string | undefined): string | undefined {
  if (!image || !URL.canParse(image, appOrigin)) return undefined;
  const url = new URL(image, appOrigin);
  return url.origin === appOrigin ? url.href : undefined;
}

/** Reads a session. @throws Refusal (401) after which the page asks the app for a new ticket */
export function requireSession(config: Config, now: () => number, token: unknown): Session {
  const session = verify<Session>('session', token, config.signingKey);
  if (!session || session.endsAt < now())
    throw new Refusal(401, 'session-over', 'Your watch has ended. Press Play again.');
  return session;
}
