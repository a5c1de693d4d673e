/** The compiled contracts that are deployed, by the name of their files in `bytecode/` and in packages/chain. */
export const artifacts = {
  'game-token': 'src/token/GameToken.sol/GameToken.json',
  salary: 'src/salary/Salary.sol/Salary.json',
  'ultigen-eggs': 'src/ultigen/UltigenEggs.sol/UltigenEggs.json',
  'ultigen-monsters': 'src/ultigen/UltigenMonsters.sol/UltigenMonsters.json',
};
export const proxyArtifact = '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json';
