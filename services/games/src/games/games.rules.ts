/** The rules of what may be shown in frames, as the operator decides. */
export type FrameRules = { origins: readonly string[]; production: boolean };

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1';

/** Returns why a page may not be shown in a frame; undefined if it may. */
export function frameFault(page: string, { origins, production }: FrameRules): string | undefined {
  const { protocol, hostname, origin } = new URL(page);
  if (protocol !== 'https:' && (production || !isLocal(hostname)))
    return production ? 'Use an https URL.' : 'Use an https URL, or http on localhost.';
  if (origins.includes(origin)) return undefined;
  const listed = origins.length > 0 ? `These are listed: ${origins.join(', ')}.` : 'None is listed.';
  return `Pages of ${origin} are not shown here. The operator lists origins in GAME_ORIGINS. ${listed}`;
}
