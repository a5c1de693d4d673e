import { Problem } from '@hatchery/api/problems';

/** Counts of the ways to sign in to an account. A proven e-mail address is one: its password can be reset by mail. */
export type SignInMethods = { email: number; google: number; wallet: number };

/** Refuses to unlink the last way to sign in. @throws Problem conflict. */
export function refuseLastCredential(methods: SignInMethods): void {
  if (methods.email + methods.google + methods.wallet <= 1)
    throw new Problem('conflict', 'This is the only way to sign in to your account. Link another one first.');
}
