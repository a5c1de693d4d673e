// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The monsters of gen-1
/// @notice Elements in the order of their monsters: plant 0 (1 to 9), water 1 (10 to 18), fire 2 (19 to 27), dark 3 (28
/// to 33), light 4 (34 to 39). The void, monster 0, is an element of its own, 5, and belongs to no set.
library Gen1Monsters {
    uint256 internal constant LAST = 39;
    uint256 internal constant ELEMENTS = 5;
    uint256 internal constant VOID = 5;

    uint256 private constant DARK = 3;
    uint256 private constant FIRST_DARK = 28;
    uint256 private constant BIG = 9;
    uint256 private constant SMALL = 6;

    /// @dev Returns the element of a monster up to LAST, and the monster's place in it, from 0.
    function place(uint256 monsterId) internal pure returns (uint256 element, uint256 index) {
        if (monsterId == 0) return (VOID, 0);
        if (monsterId < FIRST_DARK) return ((monsterId - 1) / BIG, (monsterId - 1) % BIG);
        uint256 offset = monsterId - FIRST_DARK;
        return (DARK + offset / SMALL, offset % SMALL);
    }

    /// @dev Returns the number of monsters of an element. Not for the void.
    function sizeOf(uint256 element) internal pure returns (uint256) {
        return element < DARK ? BIG : SMALL;
    }
}
