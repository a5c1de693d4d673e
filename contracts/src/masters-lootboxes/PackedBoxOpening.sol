// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersLootboxes} from "./IMastersLootboxes.sol";

/// @title An opening of masters boxes in a word
/// @notice The account (160 bits), the kind of box (32), the version of its odds (16), the amount (8) and the block
/// (40).
library PackedBoxOpening {
    uint256 private constant BOX_SHIFT = 160;
    uint256 private constant VERSION_SHIFT = 192;
    uint256 private constant AMOUNT_SHIFT = 208;
    uint256 private constant BLOCK_SHIFT = 216;

    /// @dev The caller has checked that box, version and amount fit.
    function pack(IMastersLootboxes.Opening memory opening) internal pure returns (uint256 word) {
        return uint160(opening.account) | opening.boxId << BOX_SHIFT | opening.oddsVersion << VERSION_SHIFT
            | opening.amount << AMOUNT_SHIFT | opening.drawBlock << BLOCK_SHIFT;
    }

    /// @dev Returns zeros if there is no opening.
    function unpack(uint256 word) internal pure returns (IMastersLootboxes.Opening memory) {
        return IMastersLootboxes.Opening(
            address(uint160(word)),
            uint32(word >> BOX_SHIFT),
            uint16(word >> VERSION_SHIFT),
            uint8(word >> AMOUNT_SHIFT),
            word >> BLOCK_SHIFT
        );
    }
}
