import { parseEther } from 'viem';

/** What differs between deployments, by family. Amounts are base units; the game token has 18 decimals. */
export interface DeployParameters {
  gameToken: { name: string; symbol: string; initialSupply: bigint; maxSupply: bigint };
  ultigenEggs: {
    eggPrice: bigint;
    /** The monster that stands for each egg type: plant, water, fire, light, dark. */
    baseMonsterIds: readonly [bigint, bigint, bigint, bigint, bigint];
    /** Clients replace `{id}` by the egg type as 64 hexadecimal digits. */
    uri: string;
  };
  ultigenMonsters: {
    /** The token's id is appended. */
    baseUri: string;
  };
}

/** The parameters of every network that says nothing else. */
function defaults(publicUrl: string): DeployParameters {
  return {
    gameToken: {
      name: 'Hatchy',
      symbol: 'HATCHY',
      initialSupply: parseEther('1000000000'),
      maxSupply: parseEther('1000000000'),
    },
    ultigenEggs: {
      eggPrice: parseEther('100'),
      baseMonsterIds: [1n, 16n, 31n, 43n, 55n],
      uri: `${publicUrl}/public/ultigen/eggs/{id}`,
    },
    ultigenMonsters: { baseUri: `${publicUrl}/public/ultigen/monsters/` },
  };
}

type Overrides = { [Name in keyof DeployParameters]?: Partial<DeployParameters[Name]> };

/** What a network has of its own, by chain id. */
const overrides: Readonly<Record<number, Overrides>> = {
  31337: { gameToken: { name: 'Test Hatchy', symbol: 'tHATCHY' } },
};

/**
 * The parameters for a chain.
 * @param publicUrl where this platform's gateway answers, without a trailing slash; token metadata is served there.
 */
export function getDeployParameters(chainId: number, publicUrl: string): DeployParameters {
  const own = overrides[chainId] ?? {};
  const entries = Object.entries(defaults(publicUrl)).map(([name, values]) => {
    return [name, { ...values, ...own[name as keyof DeployParameters] }];
  });
  return Object.fromEntries(entries) as DeployParameters;
}
