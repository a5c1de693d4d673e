// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {MastersVouchers} from "./MastersVouchers.sol";

/// @dev Vouchers that sell boxes, hashed again from the text of the standard, and ids of boxes.
abstract contract LootboxVouchers is MastersVouchers {
    MastersLootboxes internal lootboxes;

    function _box(uint256 boxId, uint256 oddsVersion) internal pure returns (uint256) {
        return boxId * 2 ** 32 + oddsVersion;
    }

    function _boxesDigest(IMastersCollection.MintItemPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "BuyBoxes(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
            "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
        );
        return _typedDataHash("MastersLootboxes", address(lootboxes), _itemsStruct(typeHash, payload, deadline));
    }

    /// @dev Returns what must be drawn for the boxes of an opening, from the description in IMastersLootboxes.
    function _model(uint256 boxId, uint256 version, uint256 amount, bytes32 value, uint256 openingId)
        internal
        view
        returns (uint256[] memory itemIds)
    {
        itemIds = new uint256[](amount);
        bytes32 seed = keccak256(abi.encode(value, address(lootboxes), openingId));
        (uint256[] memory ids, uint256[] memory weights) = lootboxes.odds(boxId, version);
        for (uint256 i = 0; i < amount; ++i) {
            bytes32 random = keccak256(abi.encode(seed, i));
            itemIds[i] = value == 0 ? _likeliest(ids, weights) : _modelItem(ids, weights, random);
        }
    }

    function _modelItem(uint256[] memory ids, uint256[] memory weights, bytes32 random) private pure returns (uint256) {
        uint256 total = 0;
        uint256 i = 0;
        for (; i < weights.length; ++i) {
            total += weights[i];
        }
        uint256 point = uint256(random) % total;
        for (i = 0; point >= weights[i]; ++i) {
            point -= weights[i];
        }
        return ids[i];
    }

    function _likeliest(uint256[] memory ids, uint256[] memory weights) private pure returns (uint256) {
        uint256 best = 0;
        for (uint256 i = 1; i < ids.length; ++i) {
            if (weights[i] > weights[best]) best = i;
        }
        return ids[best];
    }
}
