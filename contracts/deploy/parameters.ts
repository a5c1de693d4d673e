import { parseEther } from 'viem';

/** What differs between deployments. Amounts are base units of the game token, which has 18 decimals. */
export interface DeployParameters {
  tokenName: string;
  tokenSymbol: string;
  tokenInitialSupply: bigint;
  tokenMaxSupply: bigint;
  eggPrice: bigint;
  /** The monster that stands for each egg type: plant, water, fire, light, dark. */
  baseMonsterIds: readonly [bigint, bigint, bigint, bigint, bigint];
  /** Clients replace `{id}` by the egg type as 64 hexadecimal digits. */
  eggsUri: string;
  /** The token's id is appended. */
  monstersBaseUri: string;
}

const defaults = {
  tokenName: 'Hatchy',
  tokenSymbol: 'HATCHY',
  tokenInitialSupply: parseEther('1000000000'),
  tokenMaxSupply: parseEther('1000000000'),
  eggPrice: parseEther('100'),
  baseMonsterIds: [1n, 16n, 31n, 43n, 55n],
} as const satisfies Partial<DeployParameters>;

const overrides: Readonly<Record<number, Partial<DeployParameters>>> = {
  31337: { tokenName: 'Test Hatchy', tokenSymbol: 'tHATCHY' },
};

/**
 * The parameters for a chain.
 * @param publicUrl where this platform's gateway answers, without a trailing slash; token metadata is served there.
 */
export function getDeployParameters(chainId: number, publicUrl: string): DeployParameters {
  return {
    ...defaults,
    eggsUri: `${publicUrl}/public/ultigen/eggs/{id}`,
    monstersBaseUri: `${publicUrl}/public/ultigen/monsters/`,
    ...overrides[chainId],
  };
}
