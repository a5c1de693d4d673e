// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that vouchers for eggs and hatches have no other effect.
contract UltigenEggsVouchersTest is UltigenFixture, VoucherReplayTest {
    IUltigenEggs.MintEggPayload private minting;
    IUltigenEggs.HatchEggsPayload private hatching;

    function setUp() public override {
        super.setUp();
        _giveEggs(alice, 1, 2);
        minting = _mintVoucher(alice, 1, 2, 5);
        hatching = _hatchVoucher(alice, 1, list(1, 2), 5);
    }

    function _kinds() internal pure override returns (uint256) {
        return 2;
    }

    function _domain() internal pure override returns (string memory) {
        return "UltigenEggs";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return minting.voucherId;
    }

    function _setVoucherId(uint256 id) internal override {
        (minting.voucherId, hatching.voucherId) = (id, id);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        return kind == 0 ? _mintDigest(minting, DEADLINE) : _hatchDigest(hatching, DEADLINE);
    }

    function _digestOfAnotherType(uint256 kind) internal view override returns (bytes32) {
        return kind == 0 ? _hatchDigest(hatching, DEADLINE) : _mintDigest(minting, DEADLINE);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        (IUltigenEggs.MintEggPayload memory mints, IUltigenEggs.HatchEggsPayload memory hatches) =
            (minting, hatching);
        (mints.signature, hatches.signature) = (signature, signature);
        return kind == 0
            ? abi.encodeCall(eggs.mintEggWithSignature, (mints))
            : abi.encodeCall(eggs.hatchEggsWithSignature, (hatches));
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == 0) minting.amount = 3;
        else hatching.monsterIds = list(2, 1);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        if (kind == 0) _changeMinting(field % 4, value);
        else _changeHatching(field % 7, value);
    }

    function _replaceContract() internal override {
        eggs = _newEggs();
    }

    function _changeMinting(uint256 field, uint256 value) private {
        if (field == 0) minting.receiver = address(uint160(value));
        if (field == 1) minting.eggType = value;
        if (field == 2) minting.amount = value;
        if (field == 3) minting.voucherId = value;
    }

    function _changeHatching(uint256 field, uint256 value) private {
        if (field == 0) hatching.receiver = address(uint160(value));
        if (field == 1) hatching.eggType = value;
        if (field == 2) hatching.amount = value;
        if (field == 3) hatching.monsterIds[value % 2] = value;
        if (field == 4) hatching.voucherId = value;
        if (field == 5) hatching.monsterIds = range(1, bound(value, 3, 20));
        if (field == 6) hatching.monsterIds = list(2, 1);
    }
}
