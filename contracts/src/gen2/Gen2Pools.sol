// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen2Monsters} from "../staking/Gen2Monsters.sol";

/// @title The pools that gen-2 monsters hatch from
/// @notice Pools: solar 0 (fire and light), lunar 1 (water and dark), shared 2 (plant and dragon). The first two have
/// 37 monsters each, the shared one 29. A pool counts the draws of each monster in lanes of 16 bits, its first element
/// first. Commons and shinies have lanes of their own.
library Gen2Pools {
    /// @dev Words of sixteen lanes, by pool and rarity.
    struct Drawn {
        uint256[3][2][3] words;
    }

    uint256 internal constant SOLAR = 0;
    uint256 internal constant LUNAR = 1;
    uint256 internal constant SHARED = 2;

    uint256 internal constant COMMON = 0;
    uint256 internal constant SHINY = 1;

    uint256 internal constant OWN_LANES = 37;
    uint256 internal constant SHARED_LANES = 29;
    uint256 internal constant MAX_COMMON = 5000;
    uint256 internal constant MAX_SHINY = 140;

    /// @dev The number of monsters in the first element, the same in every pool.
    uint256 private constant FIRST_ELEMENT = 23;
    uint256 private constant LANES_PER_WORD = 16;
    uint256 private constant LANE_BITS = 16;
    uint256 private constant LANE_MASK = type(uint16).max;
    uint256 private constant EVEN_LANES = 0x0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff0000ffff;
    uint256 private constant EIGHT_ONES = 0x0000000100000001000000010000000100000001000000010000000100000001;

    /// @dev Draws the copy that has `copiesBefore` undrawn copies before it, counted over the lanes. More copies than
    /// that must be left.
    function take(Drawn storage drawn, uint256 pool, uint256 rarity, uint256 copiesBefore)
        internal
        returns (uint256 lane)
    {
        uint256[3] storage words = drawn.words[pool][rarity];
        uint256 max = maxOf(rarity);
        // No count exceeds the maximum, and the search ends at the end of the pool at the latest.
        unchecked {
            uint256 index = 0;
            uint256 word = words[0];
            // Lanes without a monster seem undrawn, but they are in the last word, and the search never passes it.
            uint256 left = LANES_PER_WORD * max - _sum(word);
            while (copiesBefore >= left) {
                copiesBefore -= left;
                word = words[++index];
                left = LANES_PER_WORD * max - _sum(word);
            }
            uint256 rest = word;
            left = max - (rest & LANE_MASK);
            while (copiesBefore >= left) {
                copiesBefore -= left;
                rest >>= LANE_BITS;
                ++lane;
                left = max - (rest & LANE_MASK);
            }
            words[index] = word + (1 << (lane * LANE_BITS));
            lane += index * LANES_PER_WORD;
        }
    }

    /// @dev Draws a copy of the common with the most copies left, the first if there are several.
    function takeMostPlentiful(Drawn storage drawn, uint256 pool) internal returns (uint256 lane) {
        uint256 least = type(uint256).max;
        for (uint256 i = 0; i < lanesOf(pool); ++i) {
            uint256 count = countOf(drawn, pool, COMMON, i);
            if (count < least) (least, lane) = (count, i);
        }
        drawn.words[pool][COMMON][lane / LANES_PER_WORD] += 1 << ((lane % LANES_PER_WORD) * LANE_BITS);
    }

    /// @dev Returns how many copies of a lane were drawn.
    function countOf(Drawn storage drawn, uint256 pool, uint256 rarity, uint256 lane) internal view returns (uint256) {
        return (drawn.words[pool][rarity][lane / LANES_PER_WORD] >> ((lane % LANES_PER_WORD) * LANE_BITS)) & LANE_MASK;
    }

    /// @dev Returns the ids that have copies left, in the order of the lanes.
    function available(Drawn storage drawn, uint256 pool, uint256 rarity) internal view returns (uint256[] memory ids) {
        uint256 length = 0;
        ids = new uint256[](lanesOf(pool));
        for (uint256 lane = 0; lane < lanesOf(pool); ++lane) {
            if (countOf(drawn, pool, rarity, lane) == maxOf(rarity)) continue;
            ids[length++] = tokenIdOf(monsterOf(pool, lane), rarity);
        }
        assembly ("memory-safe") {
            mstore(ids, length)
        }
    }

    /// @dev Returns the pool, the element's first lane and the lane of a monster. Reverts if no egg hatches into it.
    function placeOf(uint256 tokenId) internal pure returns (uint256 pool, uint256 rarity, uint256 lane) {
        (bool shiny, uint256 element, uint256 index) = Gen2Monsters.place(tokenId);
        if (element == Gen2Monsters.VOID) revert Gen2Monsters.Gen2Monsters_Unknown(tokenId);
        rarity = shiny ? SHINY : COMMON;
        // Plant, water, fire, dark, light, dragon.
        pool = [SHARED, LUNAR, SOLAR, LUNAR, SOLAR, SHARED][element];
        lane = Gen2Monsters.sizeOf(element) == FIRST_ELEMENT ? index : FIRST_ELEMENT + index;
    }

    /// @dev Returns the monster of a lane.
    function monsterOf(uint256 pool, uint256 lane) internal pure returns (uint256) {
        if (lane < FIRST_ELEMENT) return (pool == SOLAR ? 86 : pool == LUNAR ? 63 : 40) + lane;
        return (pool == SOLAR ? 123 : pool == LUNAR ? 109 : 137) + lane - FIRST_ELEMENT;
    }

    function tokenIdOf(uint256 monsterId, uint256 rarity) internal pure returns (uint256) {
        return rarity == COMMON ? monsterId : monsterId * Gen2Monsters.SHINY_FACTOR + Gen2Monsters.SHINY_SUFFIX;
    }

    function lanesOf(uint256 pool) internal pure returns (uint256) {
        return pool == SHARED ? SHARED_LANES : OWN_LANES;
    }

    /// @dev Returns the number of copies of each monster.
    function maxOf(uint256 rarity) internal pure returns (uint256) {
        return rarity == COMMON ? MAX_COMMON : MAX_SHINY;
    }

    /// @dev Sums all lanes of a word. Even and odd lanes are added into eight sums, and a multiplication adds these
    /// into the highest lane.
    function _sum(uint256 word) private pure returns (uint256) {
        unchecked {
            return ((word & EVEN_LANES) + ((word >> LANE_BITS) & EVEN_LANES)) * EIGHT_ONES >> 224;
        }
    }
}
