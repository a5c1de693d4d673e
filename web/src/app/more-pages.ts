/* The code of pages that few visits begin with. They load through this module, so that the first load, which every player waits for, names none of their files. */
export const Verify = async () => (await import('../features/account/verify.tsx')).Verify;
export const Reset = async () => (await import('../features/account/reset.tsx')).Reset;
export const GiftMails = async () => (await import('../features/account/gift-mails.tsx')).GiftMails;
export const LinkDiscord = async () => (await import('../features/account/link-discord.tsx')).LinkDiscord;
export const Bag = async () => (await import('../features/bag/bag.tsx')).Bag;
export const Voucher = async () => (await import('../features/bag/voucher.tsx')).Voucher;
export const Receipt = async () => (await import('../features/bag/receipt.tsx')).Receipt;
export const Friends = async () => (await import('../features/friends/friends.tsx')).Friends;
export const FriendPage = async () => (await import('../features/friends/friend.tsx')).FriendPage;
export const Referrals = async () => (await import('../features/referrals/referrals.tsx')).Referrals;
export const Airdrops = async () => (await import('../features/airdrops/airdrops.tsx')).Airdrops;
