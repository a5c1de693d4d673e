/*
 * The code of the pages under Manage. They load through this module, so that the first load, which every player waits for, names
 * none of their files.
 */
export const Developers = async () => (await import('../features/developers/developers.tsx')).Developers;
export const AdminUsers = async () => (await import('../features/admin/users.tsx')).AdminUsers;
export const AdminAssets = async () => (await import('../features/assets/assets.tsx')).AdminAssets;
export const AdminGive = async () => (await import('../features/giving/give.tsx')).AdminGive;
export const AdminAirdrops = async () => (await import('../features/airdrop-desk/airdrop-list.tsx')).AdminAirdrops;
export const AdminAirdropNew = async () => (await import('../features/airdrop-desk/airdrop-new.tsx')).AdminAirdropNew;
export const AdminAirdrop = async () => (await import('../features/airdrop-desk/airdrop-page.tsx')).AdminAirdrop;
export const AdminEntries = async () => (await import('../features/entries/entries.tsx')).AdminEntries;
export const AdminProof = async () => (await import('../features/ledger-proof/proof.tsx')).AdminProof;
