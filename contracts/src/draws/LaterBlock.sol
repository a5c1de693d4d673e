// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";

/// @title Draws from the hash of a later block
/// @notice Who asks names a block to come; what is drawn follows from its hash and from the request's number. A chain
/// keeps the hashes of 256 blocks, and 8,191 where EIP-2935 is in force: later there is no seed, and the request has
/// lapsed.
library LaterBlock {
    /// @dev Whether that block's hash can be known.
    function hasCome(uint256 drawBlock) internal view returns (bool) {
        return block.number > drawBlock;
    }

    /// @dev What a request of the calling contract is drawn from; zero if it has lapsed. To be asked when the block has
    /// come.
    function seedOf(uint256 drawBlock, uint256 requestId) internal view returns (bytes32) {
        bytes32 blockHash = Blockhash.blockHash(drawBlock);
        return blockHash == 0 ? bytes32(0) : keccak256(abi.encode(blockHash, address(this), requestId));
    }

    /// @dev The random word of the draw of that number.
    function wordOf(bytes32 seed, uint256 index) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, index)));
    }
}
