// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILootboxes} from "./ILootboxes.sol";
import {PoolList} from "./PoolList.sol";

/// @title An opening of boxes in two words
/// @notice First word: the account (160 bits), the kind of box (32), the amount (8) and the block (56). Second word:
/// the pools of the box at that time.
library PackedOpening {
    struct Data {
        uint256 asked;
        uint256 pools;
    }

    uint256 private constant BOX_SHIFT = 160;
    uint256 private constant AMOUNT_SHIFT = 192;
    uint256 private constant BLOCK_SHIFT = 200;

    /// @dev The caller has checked that the box id and the amount fit.
    function write(
        Data storage data,
        address account,
        uint256 boxId,
        uint256 amount,
        uint256 drawBlock,
        uint256 pools
    ) internal {
        data.asked = uint160(account) | boxId << BOX_SHIFT | amount << AMOUNT_SHIFT | drawBlock << BLOCK_SHIFT;
        data.pools = pools;
    }

    /// @dev Returns zeros if there is no opening.
    function read(Data storage data) internal view returns (ILootboxes.Opening memory) {
        uint256 asked = data.asked;
        return ILootboxes.Opening(
            address(uint160(asked)),
            uint32(asked >> BOX_SHIFT),
            uint8(asked >> AMOUNT_SHIFT),
            asked >> BLOCK_SHIFT,
            PoolList.unpack(data.pools)
        );
    }
}
