// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Fifteen traits in one word
/// @notice Lanes of 16 bits, from the lowest. The trait of slot s is in lane s, zero if there is none.
library PackedTraits {
    uint256 internal constant SLOTS = 15;

    uint256 private constant LANE_BITS = 16;
    uint256 private constant LANE_MASK = type(uint16).max;
    uint256 private constant VARIANTS = 1_000;

    /// @dev Returns the slot of a trait or item, or `SLOTS` if the id is not valid.
    function slotOf(uint256 traitId) internal pure returns (uint256 slot) {
        slot = traitId / VARIANTS;
        if (slot > SLOTS || traitId % VARIANTS == 0) slot = SLOTS;
    }

    function lane(uint256 packed, uint256 index) internal pure returns (uint256) {
        return (packed >> (index * LANE_BITS)) & LANE_MASK;
    }

    /// @dev Returns the word with `value`, at most 16 bits, in the given lane.
    function replace(uint256 packed, uint256 index, uint256 value) internal pure returns (uint256) {
        uint256 place = index * LANE_BITS;
        return (packed & ~(LANE_MASK << place)) | (value << place);
    }

    function unpack(uint256 packed) internal pure returns (uint256[15] memory traits) {
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            traits[slot] = lane(packed, slot);
        }
    }
}
