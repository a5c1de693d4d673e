// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Ids of omnichain items and boxes
/// @notice An item's id is `slot * 1,000 + variant`. An omnimon wears one item in each of 15 slots. No variant is zero,
/// so zero means no item.
library ItemIds {
    uint256 internal constant SLOTS = 15;
    uint256 internal constant VARIANTS = 1_000;

    uint256 internal constant FIRST_BOX = 100_000;
    uint256 internal constant LAST_BOX = type(uint32).max;

    function isItem(uint256 id) internal pure returns (bool) {
        return id < SLOTS * VARIANTS && id % VARIANTS > 0;
    }
}
