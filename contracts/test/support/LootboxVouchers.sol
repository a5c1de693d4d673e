// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {MastersVouchers} from "./MastersVouchers.sol";

/// @dev Vouchers of openings, hashed again from the text of the standard.
abstract contract LootboxVouchers is MastersVouchers {
    MastersLootboxes internal lootboxes;

    function _signOutcome(uint256 key, IMastersLootboxes.OpenBoxPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        return _signDigest(key, _outcomeDigest(payload, deadline), deadline);
    }

    function _outcomeDigest(IMastersLootboxes.OpenBoxPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "OpenBox(address receiver,uint256 boxId,uint256 amount,uint256[] tokenIds,uint256[] amounts,"
            "uint256 oddsVersion,uint256 voucherId,uint256 deadline)"
        );
        return _typedDataHash(
            "MastersLootboxes", address(lootboxes), _outcomeStruct(typeHash, payload, deadline)
        );
    }

    function _outcomeStruct(
        bytes32 typeHash,
        IMastersLootboxes.OpenBoxPayload memory payload,
        uint256 deadline
    ) internal pure returns (bytes32) {
        return keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.boxId,
                payload.amount,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.oddsVersion,
                payload.voucherId,
                deadline
            )
        );
    }
}
