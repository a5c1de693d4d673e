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
export const AdminGames = async () => (await import('../features/game-desk/game-list.tsx')).AdminGames;
export const AdminGameNew = async () => (await import('../features/game-desk/game-new.tsx')).AdminGameNew;
export const AdminGame = async () => (await import('../features/game-desk/game-page.tsx')).AdminGame;
export const AdminProducts = async () => (await import('../features/game-desk/products.tsx')).AdminProducts;
export const AdminBadges = async () => (await import('../features/badge-desk/badge-list.tsx')).AdminBadges;
export const AdminEvents = async () => (await import('../features/event-desk/event-list.tsx')).AdminEvents;
export const AdminEventNew = async () => (await import('../features/event-desk/event-new.tsx')).AdminEventNew;
export const AdminEvent = async () => (await import('../features/event-desk/event-page.tsx')).AdminEvent;
export const AdminQuests = async () => (await import('../features/quest-desk/quest-list.tsx')).AdminQuests;
export const AdminQuestNew = async () => (await import('../features/quest-desk/quest-new.tsx')).AdminQuestNew;
export const AdminQuest = async () => (await import('../features/quest-desk/quest-page.tsx')).AdminQuest;
export const AdminCatalogue = async () => (await import('../features/catalogue-desk/catalogue.tsx')).AdminCatalogue;
export const AdminCatalogueChanges = async () =>
  (await import('../features/catalogue-desk/changes.tsx')).AdminCatalogueChanges;
export const AdminBoxes = async () => (await import('../features/catalogue-desk/boxes.tsx')).AdminBoxes;
export const AdminGrowth = async () => (await import('../features/growth-desk/growth.tsx')).AdminGrowth;
export const AdminLibrary = async () => (await import('../features/library-desk/library-list.tsx')).AdminLibrary;
export const AdminLibraryNew = async () => (await import('../features/library-desk/library-new.tsx')).AdminLibraryNew;
export const AdminLibraryLicences = async () =>
  (await import('../features/library-desk/licences.tsx')).AdminLibraryLicences;
export const AdminLibraryAsset = async () =>
  (await import('../features/library-desk/library-asset.tsx')).AdminLibraryAsset;
export const AdminContracts = async () => (await import('../features/contract-desk/contract-list.tsx')).AdminContracts;
export const AdminContractChanges = async () =>
  (await import('../features/contract-desk/contract-changes.tsx')).AdminContractChanges;
export const AdminLogs = async () => (await import('../features/log-desk/log-jobs.tsx')).AdminLogs;
export const AdminContractLogs = async () => (await import('../features/log-desk/contract-logs.tsx')).AdminContractLogs;
