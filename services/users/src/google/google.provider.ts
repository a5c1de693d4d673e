import { Problem } from '@hatchery/api/problems';
import { isPassing } from '@hatchery/kit/failures';
import * as client from 'openid-client';
import type { UsersConfig } from '../config.ts';
import { type GoogleProfile, profileOf } from './google.rules.ts';

/** Where to send the browser, and the secrets of the flow that its return is checked against. */
export type Authorization = { url: string; state: string; nonce: string; verifier: string };

export type Refusal = 'cancelled' | 'failed' | 'unavailable';

export type Google = {
  /** Returns where to send the browser, with fresh secrets. @throws Problem not-found: not configured, service-unavailable. */
  authorize(): Promise<Authorization>;
  /** Returns the person who came back, from the query of the callback; `cause` is for the log. */
  identify(
    query: URLSearchParams,
    flow: { nonce: string; verifier: string },
  ): Promise<{ profile: GoogleProfile } | { refusal: Refusal; cause: unknown }>;
};

const timeoutSeconds = 5;
/** How long the provider's published configuration is kept. Its keys are fetched again when an unknown key signs. */
const discoveryHours = 12;
const clockToleranceSeconds = 10;

type Settings = Pick<UsersConfig, 'PUBLIC_URL' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER'>;

/** Creates a client of Google, or of another OpenID provider, for the code flow with PKCE. It connects on first use. */
export function createGoogle(settings: Settings, now: () => Date): Google {
  const provider = createDiscovery(settings, now);
  const redirectUri = `${settings.PUBLIC_URL}/account/google/callback`;
  return {
    authorize: async () => {
      const configuration = await provider().catch((cause) => {
        throw cause instanceof Problem ? cause : unavailable(cause);
      });
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, state, nonce, verifier };
    },
    identify: async (query, { nonce, verifier }) => {
      try {
        // Only the query of the request's own URL is trusted.
        const current = new URL(`${redirectUri}?${query}`);
        const tokens = await client.authorizationCodeGrant(await provider(), current, {
          expectedState: query.get('state') ?? undefined,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        return { profile: profileOf(tokens.claims()) };
      } catch (cause) {
        return { refusal: refusalOf(cause), cause };
      }
    },
  };
}

function refusalOf(cause: unknown): Refusal {
  if (cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied') return 'cancelled';
  return isPassing(cause) || cause instanceof Problem ? 'unavailable' : 'failed';
}

/** Creates a function that discovers the provider and keeps the answer for a while. After a failure, the next call tries again. */
function createDiscovery(settings: Settings, now: () => Date): () => Promise<client.Configuration> {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = settings;
  let known: { configuration: Promise<client.Configuration>; staleAt: number } | undefined;
  return async () => {
    if (!id || !secret) throw new Problem('not-found', 'Signing in with Google is not available here.');
    if (known && now().getTime() < known.staleAt) return known.configuration;
    const asked = {
      configuration: discover(new URL(issuer), id, secret),
      staleAt: now().getTime() + discoveryHours * 3_600_000,
    };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  };
}

async function discover(issuer: URL, id: string, secret: string): Promise<client.Configuration> {
  // The configuration of the service allows plain http only for a provider on this machine.
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const configuration = await client.discovery(
    issuer,
    id,
    { client_secret: secret, [client.clockTolerance]: clockToleranceSeconds },
    client.ClientSecretPost(secret),
    { timeout: timeoutSeconds, execute: [...insecure, client.enableNonRepudiationChecks] },
  );
  configuration.timeout = timeoutSeconds;
  return configuration;
}

const unavailable = (cause: unknown) =>
  new Problem('service-unavailable', 'Google does not answer right now. Please try again.', { cause });
