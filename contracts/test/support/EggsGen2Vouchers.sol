// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {Test} from "./Test.sol";

/// @dev Sale vouchers. They are hashed again from the text of the standard, so a mistake in the contract's own hashing
/// shows.
abstract contract EggsGen2Vouchers is Test {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant DEADLINE = 1_800_000_600;
    uint8 internal constant SOLAR = 0;
    uint8 internal constant LUNAR = 1;
    uint256 internal constant COINS = 0.25 ether;

    EggsGen2 internal eggs;

    /// @dev Returns a voucher for solar eggs, valid until the deadline.
    function _voucher(address receiver, uint256 amount, address referral, uint256 voucherId)
        internal
        view
        returns (IEggsGen2.EggSalePayload memory payload)
    {
        payload = IEggsGen2.EggSalePayload(receiver, SOLAR, amount, referral, COINS, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
    }

    function _sign(uint256 key, IEggsGen2.EggSalePayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _digest(payload, deadline));
        return abi.encodePacked(deadline, r, s, v);
    }

    function _digest(IEggsGen2.EggSalePayload memory payload, uint256 deadline) internal view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "EggSale(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,"
            "uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash,
                payload.receiver,
                payload.egg,
                payload.amount,
                payload.referral,
                payload.price,
                payload.voucherId,
                deadline
            )
        );
        return _typedDataHash(structHash);
    }

    function _typedDataHash(bytes32 structHash) internal view returns (bytes32) {
        bytes32 typeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(typeHash, keccak256("EggsGen2"), keccak256("1"), block.chainid, address(eggs))
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }
}
