// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Blockhash} from "@openzeppelin/contracts/utils/Blockhash.sol";

/// @title Draws from the hash of a later block
/// @notice A request names a later block. The result follows from that block's hash and the request's number. A chain
/// keeps the hashes of 256 blocks, and of 8,191 with EIP-2935. After that there is no seed, and the request has lapsed.
library LaterBlock {
    /// @dev Returns whether the block's hash exists already.
    function hasCome(uint256 drawBlock) internal view returns (bool) {
        return block.number > drawBlock;
    }

    /// @dev Returns the seed of a request of the calling contract, or zero if it has lapsed. Call it once the block is
    /// there.
    function seedOf(uint256 drawBlock, uint256 requestId) internal view returns (bytes32) {
        bytes32 blockHash = Blockhash.blockHash(drawBlock);
        return blockHash == 0 ? bytes32(0) : keccak256(abi.encode(blockHash, address(this), requestId));
    }

    /// @dev Returns the random word of draw number `index`.
    function wordOf(bytes32 seed, uint256 index) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, index)));
    }
}
