/** The groups of operations in the reference and in generated clients, in the order in which they are shown. */
export const tags = {
  'Sign-in':
    'Ways to sign in: wallets, guests, e-mail addresses with a password, and Google. Also tokens and sessions.',
  Account:
    "The caller's account: profile, picture, export, deletion, and merges with another account of the same person.",
  Wallets: 'Wallets of an account, linked or kept by the platform, and the transfer of what kept wallets hold.',
  'Linked accounts': 'Google and Discord accounts that are linked to a player.',
  Community: 'Friends, referrals, events to sign up for, and members of the DAO.',
  Notifications: 'What happened to a player: the list behind the bell, and a stream that pushes it.',
  'Eggs and monsters': 'Ultigen: eggs, what hatches from them, and the metadata of their tokens.',
  'Generation 2': 'Creatures of the second generation, and the sale of their eggs.',
  Assets: 'What vouchers are of: tokens of contracts, and things that exist on the platform alone.',
  Vouchers: 'What players own off-chain: vouchers of assets, and their way into and out of the chain.',
  Airdrops: 'Assets for many recipients: what a player may claim, and how admins prepare and start it.',
  Trades: 'Offers that everyone can see: vouchers for vouchers, settled in one step.',
  'Direct trades':
    'A table between two friends: both put vouchers down, both confirm, and all of it changes hands at once.',
  Games: 'The catalogue of games, products around them, and how games learn who plays.',
  'Game saves': 'What players save in games: named slots with versions, history and sharing.',
  Quests: 'What players can do for rewards, what games report about players, and boards that rank them.',
  Badges: 'What players have earned to show.',
  'Reward events': 'Rewards by rank at the end of an event; for admins.',
  Avatars: 'Masters: avatars, what they are made of, and what they wear.',
  Items: 'Masters: items that avatars wear, and who has them.',
  Lootboxes: 'Masters: boxes with items, their odds, and proofs of what was drawn.',
  Tickets: 'Tokens that pay for other things.',
  'Asset library': 'Pictures, models, sounds and documents to use under a licence.',
  Chains: 'The chains that the platform follows, and how far each was read.',
  Collections: 'Tokens of the platform: what they are, who has them, and what the bazaar sells.',
  'Prices and supply': 'What is sold and for how much, how much of the game token there is, and seasons.',
  Staking: 'What players have staked, what it earns, and whom they referred.',
  Contracts: 'The contracts of the platform, by chain.',
  'API keys': 'Keys with which studios call this API, with their permissions and budgets.',
  Administration: 'Search of accounts, roles and apps, and kill switches; for admins.',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;
