/* The code of the pages of boxes and tickets. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Lootboxes = async () => (await import('../features/lootboxes/lootboxes.tsx')).Lootboxes;
export const Lootbox = async () => (await import('../features/lootboxes/lootbox.tsx')).Lootbox;
export const OpeningOnChain = async () => (await import('../features/lootboxes/opening-page.tsx')).OpeningOnChain;
export const LootboxReceipts = async () => (await import('../features/lootboxes/receipts.tsx')).LootboxReceipts;
export const DrawReceiptPage = async () => (await import('../features/lootboxes/receipt.tsx')).DrawReceiptPage;
export const ChainReceiptPage = async () => (await import('../features/lootboxes/chain-receipt.tsx')).ChainReceiptPage;
export const Tickets = async () => (await import('../features/tickets/tickets.tsx')).Tickets;
