// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Draws} from "./Draws.sol";

/// @title A table of items that boxes are drawn from
/// @notice A table is written once and never changes, so an opening can refer to it without a copy.
library LootTable {
    /// @param count the number of items
    /// @param plainItem the item of the highest weight, the first if there are several
    /// @param words entries of 64 bits, four per word: the item in the low bits, above it the sum of weights up to and
    /// including its own
    struct Table {
        uint128 count;
        uint128 plainItem;
        uint256[25] words;
    }

    uint256 internal constant MAX_ITEMS = 100;

    /// @dev The highest id of an item. The caller of `fill` checks it: it is enough to look at the last one.
    uint256 internal constant MAX_ITEM = type(uint16).max;

    // The sum of a hundred weights fits into 48 bits.
    uint256 internal constant MAX_WEIGHT = type(uint40).max;

    uint256 private constant PER_WORD = 4;
    uint256 private constant ENTRY_BITS = 64;
    uint256 private constant ITEM_BITS = 16;

    /// @dev Fills an empty table. Items ascend, so none is there twice. Returns false if the lists are no table; then
    /// the caller must revert.
    function fill(Table storage table, uint256[] memory itemIds, uint256[] memory weights)
        internal
        returns (bool valid)
    {
        uint256 count = itemIds.length;
        if (count == 0 || count > MAX_ITEMS || weights.length != count) return false;
        uint256 last = 0;
        uint256 end = 0;
        uint256 highest = 0;
        uint256 plainItem = 0;
        for (uint256 i = 0; i < count; ++i) {
            (uint256 itemId, uint256 weight) = (itemIds[i], weights[i]);
            if (itemId <= last || weight == 0 || weight > MAX_WEIGHT) return false;
            (last, end) = (itemId, end + weight);
            table.words[i / PER_WORD] |= (end << ITEM_BITS | itemId) << (i % PER_WORD * ENTRY_BITS);
            if (weight > highest) (highest, plainItem) = (weight, itemId);
        }
        (table.count, table.plainItem) = (uint128(count), uint128(plainItem));
        return true;
    }

    /// @dev Returns the item of draw number `index` from a seed, or the plain item if the draw has lapsed.
    function itemAt(Table storage table, bytes32 seed, uint256 index) internal view returns (uint256 itemId) {
        return seed == 0 ? table.plainItem : _draw(table, Draws.wordOf(seed, index));
    }

    function contents(Table storage table) internal view returns (uint256[] memory itemIds, uint256[] memory weights) {
        uint256 count = table.count;
        itemIds = new uint256[](count);
        weights = new uint256[](count);
        uint256 start = 0;
        for (uint256 i = 0; i < count; ++i) {
            uint256 end;
            (itemIds[i], end) = _entry(table, i);
            (weights[i], start) = (end - start, end);
        }
    }

    /// @dev Returns the first item whose end is above a number below the sum of all weights. The random word is far
    /// longer than the sum.
    function _draw(Table storage table, uint256 random) private view returns (uint256 itemId) {
        uint256 end;
        (uint256 low, uint256 high) = (0, table.count - 1);
        (itemId, end) = _entry(table, high);
        uint256 point = random % end;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            (uint256 other, uint256 otherEnd) = _entry(table, middle);
            if (otherEnd > point) (itemId, high) = (other, middle);
            else low = middle + 1;
        }
    }

    function _entry(Table storage table, uint256 index) private view returns (uint256 itemId, uint256 end) {
        uint256 entry = uint64(table.words[index / PER_WORD] >> (index % PER_WORD * ENTRY_BITS));
        return (uint16(entry), entry >> ITEM_BITS);
    }
}
