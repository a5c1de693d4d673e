// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenMonsters} from "../../src/ultigen/UltigenMonsters.sol";
import {OwnedProxyTest} from "../support/OwnedProxyTest.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that vouchers for updates and merges have no other effect.
contract UltigenMonstersVouchersTest is UltigenFixture, VoucherReplayTest {
    IUltigenMonsters.UpdateMonsterPayload private updating;
    IUltigenMonsters.MergeMonstersPayload private merging;

    function setUp() public override {
        super.setUp();
        _giveMonsters();
        updating = _updateVoucher(alice, 1, 3, 5);
        merging = _mergeVoucher(alice, 1, list(2), 3, 5);
    }

    /// @dev Looked at before the signature.
    function testFuzz_RevertWhen_TheReceiverIsNotTheOwner(uint256 kind, address receiver) public {
        vm.assume(receiver != alice);
        bytes memory signature = _signatureOf(kind);
        (updating.receiver, merging.receiver) = (receiver, receiver);
        _expectRefused(
            kind,
            signature,
            abi.encodeWithSelector(IUltigenMonsters.UltigenMonsters_NotTokenOwner.selector, receiver, 1)
        );
    }

    function _kinds() internal pure override returns (uint256) {
        return 2;
    }

    function _domain() internal pure override returns (string memory) {
        return "UltigenMonsters";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return updating.voucherId;
    }

    function _setVoucherId(uint256 id) internal override {
        (updating.voucherId, merging.voucherId) = (id, id);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        return kind == 0 ? _updateDigest(updating, DEADLINE) : _mergeDigest(merging, DEADLINE);
    }

    function _digestOfAnotherType(uint256 kind) internal view override returns (bytes32) {
        return kind == 0 ? _mergeDigest(merging, DEADLINE) : _updateDigest(updating, DEADLINE);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        (IUltigenMonsters.UpdateMonsterPayload memory updates, IUltigenMonsters.MergeMonstersPayload memory merges) =
            (updating, merging);
        (updates.signature, merges.signature) = (signature, signature);
        return kind == 0
            ? abi.encodeCall(monsters.updateMonsterWithSignature, (updates))
            : abi.encodeCall(monsters.mergeMonstersWithSignature, (merges));
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == 0) updating.newLevel = 9;
        else merging.consumed = list(3);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        if (kind == 0) _changeUpdating(field % 6, value);
        else _changeMerging(field % 7, value);
    }

    function _replaceContract() internal override {
        monsters = _newMonsters();
        _giveMonsters();
    }

    function _changeUpdating(uint256 field, uint256 value) private {
        if (field == 0) updating.newMonsterId = value;
        if (field == 1) updating.newLevel = value;
        if (field == 2) updating.newStage = value;
        if (field == 3) updating.newXp = value;
        if (field == 4) updating.voucherId = value;
        if (field == 5) updating.tokenId = 2 + value % 2;
    }

    function _changeMerging(uint256 field, uint256 value) private {
        if (field == 0) merging.newMonsterId = value;
        if (field == 1) merging.newLevel = value;
        if (field == 2) merging.newStage = value;
        if (field == 3) merging.newXp = value;
        if (field == 4) merging.voucherId = value;
        if (field == 5) merging.tokenId = 2 + value % 2;
        if (field == 6) merging.consumed = value % 2 == 0 ? list(value) : list(2, value);
    }

    /// @dev Three, numbered from 1.
    function _giveMonsters() private {
        for (uint256 i = 0; i < 3; ++i) {
            _giveMonster(alice);
        }
    }

    function _subject() internal view override(OwnedProxyTest, UltigenFixture) returns (address) {
        return address(monsters);
    }

    function _newImplementation() internal override(OwnedProxyTest, UltigenFixture) returns (address) {
        return _deployCode("UltigenMonsters");
    }

    function _initializeByStranger() internal view override(OwnedProxyTest, UltigenFixture) returns (bytes memory) {
        return abi.encodeCall(UltigenMonsters.initialize, (stranger, stranger, stranger, stranger, ""));
    }
}
