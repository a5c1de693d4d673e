/* The code of the settings. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Profile = async () => (await import('../features/profile/profile.tsx')).Profile;
export const LinkedAccounts = async () => (await import('../features/linking/linked-accounts.tsx')).LinkedAccounts;
export const Wallets = async () => (await import('../features/wallets/wallets.tsx')).Wallets;
export const Security = async () => (await import('../features/security/security.tsx')).Security;
export const Chains = async () => (await import('../features/chains/chains.tsx')).Chains;
