// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {MastersVouchers} from "./MastersVouchers.sol";

/// @dev Vouchers for avatars, hashed again from the text of the standard.
abstract contract MastersAvatarsVouchers is MastersVouchers {
    string internal constant MINT_TYPE =
        "MintAvatar(address receiver,address currency,uint256 price,bool payWithTicket,uint256[] traits,"
        "uint256 nonce,uint256 deadline)";
    string internal constant FREE_TYPE =
        "FreeMintAvatar(address receiver,uint256[] traits,uint256 nonce,uint256 deadline)";
    string internal constant TRAITS_TYPE =
        "SetAvatarTraits(address owner,uint256 tokenId,address currency,uint256 price,bool payWithTicket,"
        "uint256[] traits,uint256 nonce,uint256 deadline)";
    string internal constant EQUIP_TYPE =
        "EquipAvatar(address owner,uint256 tokenId,uint256[] equipItems,uint256 nonce,uint256 deadline)";

    MastersAvatars internal avatars;

    function _digestOf(IMastersAvatars.MintPayload memory payload, string memory typed)
        internal
        view
        returns (bytes32)
    {
        return _avatarsDigest(
            abi.encode(
                keccak256(bytes(typed)),
                payload.receiver,
                payload.currency,
                payload.price,
                payload.payWithTicket,
                keccak256(abi.encodePacked(payload.traits)),
                payload.nonce,
                DEADLINE
            )
        );
    }

    function _digestOf(IMastersAvatars.FreeMintPayload memory payload, string memory typed)
        internal
        view
        returns (bytes32)
    {
        return _avatarsDigest(
            abi.encode(
                keccak256(bytes(typed)),
                payload.receiver,
                keccak256(abi.encodePacked(payload.traits)),
                payload.nonce,
                DEADLINE
            )
        );
    }

    function _digestOf(IMastersAvatars.TraitsPayload memory payload, string memory typed)
        internal
        view
        returns (bytes32)
    {
        return _avatarsDigest(
            bytes.concat(
                abi.encode(keccak256(bytes(typed)), payload.owner, payload.tokenId, payload.currency),
                abi.encode(
                    payload.price,
                    payload.payWithTicket,
                    keccak256(abi.encodePacked(payload.traits)),
                    payload.nonce,
                    DEADLINE
                )
            )
        );
    }

    function _digestOf(IMastersAvatars.EquipPayload memory payload, string memory typed)
        internal
        view
        returns (bytes32)
    {
        return _avatarsDigest(
            abi.encode(
                keccak256(bytes(typed)),
                payload.owner,
                payload.tokenId,
                keccak256(abi.encodePacked(payload.equipItems)),
                payload.nonce,
                DEADLINE
            )
        );
    }

    function _equipment(address owner, uint256 tokenId, uint256[] memory itemIds, uint256 nonce)
        internal
        view
        returns (IMastersAvatars.EquipPayload memory payload)
    {
        (payload.owner, payload.tokenId, payload.equipItems, payload.nonce) = (owner, tokenId, itemIds, nonce);
        payload.signature = _signDigest(SIGNER_KEY, _digestOf(payload, EQUIP_TYPE), DEADLINE);
    }

    function _avatarsDigest(bytes memory encoded) private view returns (bytes32) {
        return _typedDataHash("MastersAvatars", address(avatars), keccak256(encoded));
    }
}
