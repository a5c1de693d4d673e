// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "./ILootboxes.sol";

/// @title A list of pools in a word
/// @notice One to eight numbers of 32 bits, none of them zero. An opening keeps the list of its box.
library PoolList {
    uint256 internal constant MAX_LENGTH = 8;
    uint256 private constant BITS = 32;

    /// @dev Packs the numbers of existing pools, from 1 to `poolCount`.
    function pack(uint256[] memory poolIds, uint256 poolCount) internal pure returns (uint256 word) {
        if (poolIds.length == 0 || poolIds.length > MAX_LENGTH) revert ILootboxes.Lootboxes_InvalidPools();
        for (uint256 i = 0; i < poolIds.length; ++i) {
            uint256 poolId = poolIds[i];
            if (poolId == 0 || poolId > poolCount) revert ILootboxes.Lootboxes_UnknownPool(poolId);
            word |= poolId << (i * BITS);
        }
    }

    function unpack(uint256 word) internal pure returns (uint256[] memory poolIds) {
        uint256 length = 0;
        while (word >> (length * BITS) > 0) ++length;
        poolIds = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            poolIds[i] = uint32(word >> (i * BITS));
        }
    }
}
