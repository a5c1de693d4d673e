import type { MoreIconName } from '../../design/more-icons.tsx';

interface SectionWords {
  hint: string;
  icon: MoreIconName;
}

/** How the list under More shows a page, by its path. Apart from the table of pages, which the first load carries. */
export const sectionWords: Record<string, SectionWords> = {
  '/bag': { hint: 'Gifts, prizes, claims to a wallet', icon: 'bag' },
  '/keepers': { hint: 'Make, dress and show them', icon: 'hanger' },
  '/journal': { hint: 'Quests, daily egg, first week', icon: 'star' },
  '/saves': { hint: 'Versions, restore, download', icon: 'receipt' },
  '/lootboxes': { hint: 'Odds, openings, receipts', icon: 'gift' },
  '/tickets': { hint: 'What they pay for', icon: 'receipt' },
  '/trades': { hint: 'Swap with other players', icon: 'trade' },
  '/settings/profile': { hint: 'Name, picture, your data', icon: 'person' },
  '/settings/accounts': { hint: 'Ways to sign in', icon: 'link' },
  '/settings/wallets': { hint: 'Balances, main wallet, recovery', icon: 'wallet' },
  '/settings/chains': { hint: 'Are they well? Blocks, your addresses', icon: 'globe' },
  '/settings/security': { hint: 'Password, devices', icon: 'shield' },
  '/token': { hint: 'Balances, the sale, sending', icon: 'medal' },
  '/bridge': { hint: 'To other networks, followed', icon: 'globe' },
  '/gen1': { hint: 'The drop and the shop', icon: 'star' },
  '/bazaar': { hint: 'Buy and sell first creatures', icon: 'trade' },
  '/gen2': { hint: 'Solar and lunar eggs, hatching', icon: 'spark' },
  '/stakes': { hint: 'Creatures and tokens that earn', icon: 'spark' },
  '/salary': { hint: 'What members earn, and claims', icon: 'receipt' },
  '/send-many': { hint: 'Many at once, tried before', icon: 'give' },
  '/friends': { hint: "Who's online, requests", icon: 'friends' },
  '/referrals': { hint: 'Your link, who joined', icon: 'gift' },
  '/airdrops': { hint: 'What you can claim', icon: 'parachute' },
  '/library': { hint: 'Pictures, models and sounds to use', icon: 'library' },
  '/developers': { hint: 'Keys and budgets', icon: 'key' },
  '/admin/users': { hint: 'All accounts, for admins', icon: 'users' },
  '/admin/assets': { hint: 'What vouchers are of', icon: 'medal' },
  '/admin/give': { hint: 'To one player', icon: 'give' },
  '/admin/airdrops': { hint: 'Drafts, dry runs, activation', icon: 'parachute' },
  '/admin/entries': { hint: 'Every change of their vouchers', icon: 'ledger' },
  '/admin/proof': { hint: 'Does everything add up?', icon: 'scales' },
  '/admin/games': { hint: 'What players find under Play', icon: 'spark' },
  '/admin/products': { hint: 'What is sold around games', icon: 'receipt' },
  '/admin/badges': { hint: 'Categories, who has them', icon: 'star' },
  '/admin/events': { hint: 'Dry runs, rewards by rank', icon: 'medal' },
  '/admin/quests': { hint: 'Conditions, rewards, a simulator', icon: 'check' },
  '/admin/catalogue': { hint: 'Traits, items, boxes, prices', icon: 'tool' },
  '/admin/growth': { hint: 'Curves of levels, stats and merges', icon: 'star' },
  '/admin/boxes': { hint: 'Odds beside 100,000 rolls', icon: 'gift' },
  '/admin/library': { hint: 'Uploads, tags, licences', icon: 'tray' },
  '/admin/contracts': { hint: 'On all chains, entries, ABIs', icon: 'document' },
  '/admin/owner': { hint: 'Prices, signers, limits, pauses', icon: 'lock' },
  '/admin/logs': { hint: 'Jobs, and what they read', icon: 'search' },
};
