/** Stand-in until the contract has these; each goes when its operations are registered. */
export type Reward =
  | { kind: 'voucher'; assetId: string; tokenId?: string | undefined; amount: string }
  | { kind: 'egg'; eggType?: number | undefined; amount: number }
  | { kind: 'experience'; amount: number }
  | { kind: 'badge'; badgeId: string };

export type Held = 'creature' | 'egg' | 'asset';
export type Condition =
  | { kind: 'single'; of: Held; id: string }
  | { kind: 'set'; of: Held; ids: string[] }
  | { kind: 'collection'; of: Held; different: number }
  | { kind: 'amount'; of: Held; assetId?: string | undefined; amount: string }
  | { kind: 'exists'; generation?: string | undefined; element?: string | undefined; rarity?: string | undefined }
  | { kind: 'fact'; source: 'game' | 'platform'; gameId?: string | undefined; fact: string; atLeast: number }
  | { kind: 'always' };

export type GameStatus = 'draft' | 'live' | 'ended';
export interface GameFact {
  name: string;
  title: string;
  kind: 'count' | 'best';
  most: number;
}
