import { compileForTest } from '../compile.ts';

const entry = 'contracts/test/support/StakingMocks.sol';

/** Compiles the collections and the token that anyone can mint, as the Solidity tests use them. */
export const compileMocks = () => compileForTest(entry, ['TokenMock', 'Gen1Mock', 'Gen2Mock']);
