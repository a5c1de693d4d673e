// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {Test} from "./Test.sol";

/// @dev Vouchers for eggs and monsters. They are hashed again from the text of the standard, so a mistake in the
/// contracts' own hashing shows.
abstract contract UltigenVouchers is Test {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant DEADLINE = 1_800_000_600;

    UltigenEggs internal eggs;
    UltigenMonsters internal monsters;

    function _mintVoucher(address receiver, uint256 eggType, uint256 amount, uint256 voucherId)
        internal
        view
        returns (IUltigenEggs.MintEggPayload memory payload)
    {
        payload = IUltigenEggs.MintEggPayload(receiver, eggType, amount, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _mintDigest(payload, DEADLINE), DEADLINE);
    }

    function _hatchVoucher(address receiver, uint256 eggType, uint256[] memory monsterIds, uint256 voucherId)
        internal
        view
        returns (IUltigenEggs.HatchEggsPayload memory payload)
    {
        payload = IUltigenEggs.HatchEggsPayload(receiver, eggType, monsterIds.length, monsterIds, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _hatchDigest(payload, DEADLINE), DEADLINE);
    }

    function _updateVoucher(address receiver, uint256 tokenId, uint256 newLevel, uint256 voucherId)
        internal
        view
        returns (IUltigenMonsters.UpdateMonsterPayload memory payload)
    {
        payload = IUltigenMonsters.UpdateMonsterPayload(receiver, tokenId, 2, newLevel, 2, 350, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _updateDigest(payload, DEADLINE), DEADLINE);
    }

    function _mergeVoucher(
        address receiver,
        uint256 tokenId,
        uint256[] memory consumed,
        uint256 newLevel,
        uint256 voucherId
    ) internal view returns (IUltigenMonsters.MergeMonstersPayload memory payload) {
        payload =
            IUltigenMonsters.MergeMonstersPayload(receiver, tokenId, consumed, 3, newLevel, 3, 900, voucherId, "");
        payload.signature = _sign(SIGNER_KEY, _mergeDigest(payload, DEADLINE), DEADLINE);
    }

    function _mintDigest(IUltigenEggs.MintEggPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash =
            keccak256("MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)");
        return _digest(
            "UltigenEggs",
            address(eggs),
            keccak256(
                abi.encode(
                    typeHash, payload.receiver, payload.eggType, payload.amount, payload.voucherId, deadline
                )
            )
        );
    }

    function _hatchDigest(IUltigenEggs.HatchEggsPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "HatchEggs(address receiver,uint256 eggType,uint256 amount,uint256[] monsterIds,uint256 voucherId,"
            "uint256 deadline)"
        );
        bytes32 idsHash = keccak256(abi.encodePacked(payload.monsterIds));
        return _digest(
            "UltigenEggs",
            address(eggs),
            keccak256(
                abi.encode(
                    typeHash, payload.receiver, payload.eggType, payload.amount, idsHash, payload.voucherId, deadline
                )
            )
        );
    }

    function _updateDigest(IUltigenMonsters.UpdateMonsterPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "UpdateMonster(address receiver,uint256 tokenId,uint256 newMonsterId,uint256 newLevel,"
            "uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)"
        );
        return _digest(
            "UltigenMonsters",
            address(monsters),
            keccak256(
                abi.encode(
                    typeHash,
                    payload.receiver,
                    payload.tokenId,
                    payload.newMonsterId,
                    payload.newLevel,
                    payload.newStage,
                    payload.newXp,
                    payload.voucherId,
                    deadline
                )
            )
        );
    }

    function _mergeDigest(IUltigenMonsters.MergeMonstersPayload memory payload, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 typeHash = keccak256(
            "MergeMonsters(address receiver,uint256 tokenId,uint256[] consumed,uint256 newMonsterId,uint256 newLevel,"
            "uint256 newStage,uint256 newXp,uint256 voucherId,uint256 deadline)"
        );
        return _digest(
            "UltigenMonsters",
            address(monsters),
            keccak256(
                abi.encode(
                    typeHash,
                    payload.receiver,
                    payload.tokenId,
                    keccak256(abi.encodePacked(payload.consumed)),
                    payload.newMonsterId,
                    payload.newLevel,
                    payload.newStage,
                    payload.newXp,
                    payload.voucherId,
                    deadline
                )
            )
        );
    }

    function _digest(string memory name, address verifier, bytes32 structHash) internal view returns (bytes32) {
        bytes32 domainTypeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(domainTypeHash, keccak256(bytes(name)), keccak256(bytes("1")), block.chainid, verifier)
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    function _sign(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }
}
