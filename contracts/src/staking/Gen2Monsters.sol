// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The monsters of gen-2
/// @notice Plant 0 (40 to 62), water 1 (63 to 85), fire 2 (86 to 108), dark 3 (109 to 122), light 4 (123 to 136),
/// dragon 5 (137 to 142). The void, monster 0 as in gen-1, is an element of its own, 6, and belongs to no set. A
/// shiny's id is its monster's id times 1,000 plus 888.
library Gen2Monsters {
    /// @notice There is no monster with this id.
    error Gen2Monsters_Unknown(uint256 tokenId);

    uint256 internal constant ELEMENTS = 6;
    uint256 internal constant VOID = 6;
    uint256 internal constant FIRST = 40;
    uint256 internal constant LAST = 142;

    uint256 internal constant SHINY_FACTOR = 1000;
    uint256 internal constant SHINY_SUFFIX = 888;

    uint256 private constant FIRST_DARK = 109;
    uint256 private constant FIRST_DRAGON = 137;
    uint256 private constant DARK = 3;
    uint256 private constant DRAGON = 5;
    uint256 private constant BIG = 23;
    uint256 private constant MIDDLE = 14;
    uint256 private constant SMALL = 6;

    /// @dev Returns whether a token is shiny, its element, and its monster's place in the element, from 0.
    function place(uint256 tokenId) internal pure returns (bool shiny, uint256 element, uint256 index) {
        uint256 monsterId = tokenId;
        if (tokenId > LAST) {
            if (tokenId % SHINY_FACTOR != SHINY_SUFFIX) revert Gen2Monsters_Unknown(tokenId);
            (shiny, monsterId) = (true, tokenId / SHINY_FACTOR);
        }
        if (monsterId == 0) return (shiny, VOID, 0);
        if (monsterId < FIRST || monsterId > LAST) revert Gen2Monsters_Unknown(tokenId);
        uint256 offset = monsterId - FIRST;
        if (monsterId < FIRST_DARK) return (shiny, offset / BIG, offset % BIG);
        if (monsterId >= FIRST_DRAGON) return (shiny, DRAGON, monsterId - FIRST_DRAGON);
        offset = monsterId - FIRST_DARK;
        return (shiny, DARK + offset / MIDDLE, offset % MIDDLE);
    }

    /// @dev Returns the number of monsters of an element.
    function sizeOf(uint256 element) internal pure returns (uint256) {
        if (element < DARK) return BIG;
        if (element < DRAGON) return MIDDLE;
        return element == DRAGON ? SMALL : 1;
    }
}
