// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Fifteen traits in one word
/// @notice The trait of slot s is in the 16 bits from 16 s on, zero where there is none.
library PackedTraits {
    uint256 internal constant SLOTS = 15;

    uint256 private constant LANE_BITS = 16;
    uint256 private constant VARIANTS = 1_000;

    /// @dev The slot of a trait or item, or `SLOTS` where there is none such.
    function slotOf(uint256 traitId) internal pure returns (uint256 slot) {
        slot = traitId / VARIANTS;
        if (slot > SLOTS || traitId % VARIANTS == 0) slot = SLOTS;
    }

    function traitAt(uint240 traits, uint256 slot) internal pure returns (uint256) {
        return uint16(traits >> (slot * LANE_BITS));
    }

    /// @dev With `traitId`, at most 16 bits, in that slot.
    function replace(uint240 traits, uint256 slot, uint256 traitId) internal pure returns (uint240) {
        uint256 place = slot * LANE_BITS;
        uint256 others = uint256(traits) & ~(uint256(type(uint16).max) << place);
        // The slot is one of 15.
        return uint240(others | (traitId << place));
    }

    function unpack(uint240 traits) internal pure returns (uint256[15] memory all) {
        for (uint256 slot = 0; slot < SLOTS; ++slot) {
            all[slot] = traitAt(traits, slot);
        }
    }
}
