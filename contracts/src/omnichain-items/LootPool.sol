// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "./ILootboxes.sol";
import {ItemIds} from "./ItemIds.sol";

/// @title A pool of items that boxes are drawn from
/// @notice A pool is written once and never changes, so an opening can refer to it without a copy.
library LootPool {
    /// @param count the number of items
    /// @param plainItem the item of the highest weight, the first if there are several
    /// @param words entries of 64 bits, four per word: the item in the low bits, above it the sum of weights up to and
    /// including its own
    struct Pool {
        uint128 count;
        uint128 plainItem;
        uint256[25] words;
    }

    uint256 internal constant MAX_ITEMS = 100;

    // The sum of a hundred weights fits into 48 bits.
    uint256 internal constant MAX_WEIGHT = type(uint40).max;

    uint256 private constant PER_WORD = 4;
    uint256 private constant ENTRY_BITS = 64;
    uint256 private constant ITEM_BITS = 16;

    /// @dev Fills an empty pool. Items ascend, so none is there twice.
    function fill(Pool storage pool, uint256[] memory itemIds, uint256[] memory weights) internal {
        uint256 count = itemIds.length;
        if (count == 0 || count > MAX_ITEMS || weights.length != count) revert ILootboxes.Lootboxes_InvalidPool();
        uint256 last = 0;
        uint256 end = 0;
        uint256 highest = 0;
        uint256 plainItem = 0;
        for (uint256 i = 0; i < count; ++i) {
            (uint256 itemId, uint256 weight) = (itemIds[i], weights[i]);
            if (!ItemIds.isItem(itemId)) revert ILootboxes.Lootboxes_NotAnItem(itemId);
            if (itemId <= last || weight == 0 || weight > MAX_WEIGHT) revert ILootboxes.Lootboxes_InvalidPool();
            (last, end) = (itemId, end + weight);
            pool.words[i / PER_WORD] |= (end << ITEM_BITS | itemId) << (i % PER_WORD * ENTRY_BITS);
            if (weight > highest) (highest, plainItem) = (weight, itemId);
        }
        (pool.count, pool.plainItem) = (uint128(count), uint128(plainItem));
    }

    /// @dev Returns the first item whose end is above a number below the sum of all weights. The random word is far
    /// longer than the sum.
    function draw(Pool storage pool, uint256 random) internal view returns (uint256 itemId) {
        uint256 end;
        (uint256 low, uint256 high) = (0, pool.count - 1);
        (itemId, end) = _entry(pool, high);
        uint256 point = random % end;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            (uint256 other, uint256 otherEnd) = _entry(pool, middle);
            if (otherEnd > point) (itemId, high) = (other, middle);
            else low = middle + 1;
        }
    }

    function contents(Pool storage pool) internal view returns (uint256[] memory itemIds, uint256[] memory weights) {
        uint256 count = pool.count;
        itemIds = new uint256[](count);
        weights = new uint256[](count);
        uint256 start = 0;
        for (uint256 i = 0; i < count; ++i) {
            uint256 end;
            (itemIds[i], end) = _entry(pool, i);
            (weights[i], start) = (end - start, end);
        }
    }

    function _entry(Pool storage pool, uint256 index) private view returns (uint256 itemId, uint256 end) {
        uint256 entry = uint64(pool.words[index / PER_WORD] >> (index % PER_WORD * ENTRY_BITS));
        return (uint16(entry), entry >> ITEM_BITS);
    }
}
