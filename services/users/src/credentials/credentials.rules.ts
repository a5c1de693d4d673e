import { Problem } from '@hatchery/api/problems';

/** How many ways there are to sign in to an account. A proven e-mail address is one: its password can be reset by mail. */
export type SignInMethods = { email: number; google: number; wallet: number };

/** @throws Problem conflict when nothing would be left to sign in with. */
export function refuseLastCredential(methods: SignInMethods): void {
  if (methods.email + methods.google + methods.wallet <= 1)
    throw new Problem('conflict', 'This is the only way to sign in to your account. Link another one first.');
}
