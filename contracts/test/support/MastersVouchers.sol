// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {Test} from "./Test.sol";

/// @dev Vouchers for items. They are hashed again from the text of the standard, so a mistake in the contract's own
/// hashing shows.
abstract contract MastersVouchers is Test {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    uint256 internal constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    uint256 internal constant DEADLINE = 1_800_000_600;

    MastersItems internal items;

    function _signItems(uint256 key, IMastersCollection.MintItemPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        return _signDigest(key, _itemsDigest(payload, deadline), deadline);
    }

    function _signDigest(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }

    /// @dev Returns the other form of the same signature, with `s` in the upper half.
    function _signHigh(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(
            deadline, r, bytes32(SECP256K1_ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27)
        );
    }

    function _itemsDigest(IMastersCollection.MintItemPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "MintItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
            "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
        );
        return _typedDataHash("MastersItems", address(items), _itemsStruct(typeHash, payload, deadline));
    }

    function _itemsStruct(bytes32 typeHash, IMastersCollection.MintItemPayload memory payload, uint256 deadline)
        internal
        pure
        returns (bytes32)
    {
        return keccak256(
            bytes.concat(
                abi.encode(
                    typeHash,
                    payload.receiver,
                    keccak256(abi.encodePacked(payload.tokenIds)),
                    keccak256(abi.encodePacked(payload.amounts)),
                    payload.voucherId
                ),
                abi.encode(
                    payload.clabimableUntil,
                    payload.currency,
                    payload.price,
                    payload.payWithTicket,
                    payload.ticketId,
                    deadline
                )
            )
        );
    }

    function _typedDataHash(bytes memory name, address verifier, bytes32 structHash) internal view returns (bytes32) {
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator =
            keccak256(abi.encode(typeHash, keccak256(name), keccak256("1"), block.chainid, verifier));
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }
}
