// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that the voucher of an opening has no other effect.
contract MastersLootboxesVouchersTest is MastersLootboxesFixture, VoucherReplayTest {
    uint256 private opening;
    IMastersLootboxes.OpenBoxPayload private payload;

    function setUp() public override {
        super.setUp();
        opening = _request(alice, WOODEN, 2);
        payload = _outcome(alice, 2, opening);
    }

    function test_GivenAFreshVoucher_AnyoneRedeemsItForItsReceiver() public {
        vm.expectEmit(address(lootboxes));
        emit IVoucherVerifier.VoucherUsed(opening, alice);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxOpened(opening, alice, payload.tokenIds, payload.amounts);
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(alice, payload.tokenIds, payload.amounts);
        _redeem(0);
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
        vm.assertEq(items.balanceOf(alice, SHIELD), 3);
        vm.assertEq(lootboxes.getOpening(opening).account, address(0));
        vm.assertEq(lootboxes.getOpening(opening).amount, 0);
    }

    function test_GivenASwitchedOffShop_WhatWasBurntIsStillOpened() public {
        vm.prank(owner);
        lootboxes.flipState();
        _redeem(0);
    }

    /// @dev Odds that were never published cannot be those of an opening.
    function testFuzz_RevertWhen_TheOddsAreOthers(uint256 version) public {
        vm.assume(version != 1);
        payload.oddsVersion = version;
        _expectUnknown(opening);
    }

    function test_RevertWhen_TheOddsCameAfterTheOpening() public {
        vm.prank(owner);
        lootboxes.publishOdds(WOODEN, 2, keccak256("next"));
        payload.oddsVersion = 2;
        _expectUnknown(opening);
        payload.oddsVersion = 1;
        _redeem(0);
    }

    function testFuzz_RevertWhen_NobodyAskedForTheOpening(uint256 openingId) public {
        vm.assume(openingId != opening);
        payload.voucherId = openingId;
        _expectUnknown(openingId);
    }

    function test_RevertWhen_AnEmptyOpeningIsSigned() public {
        IMastersLootboxes.OpenBoxPayload memory none;
        (none.voucherId, none.tokenIds, none.amounts) = (opening + 1, list(SWORD), list(1));
        payload = none;
        _expectUnknown(opening + 1);
    }

    function testFuzz_RevertWhen_TheOpeningWasOfOtherBoxes(uint256 field, uint256 value) public {
        field = field % 3;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.boxId = value;
        if (field == 2) payload.amount = value;
        vm.assume(payload.receiver != alice || payload.boxId != WOODEN || payload.amount != 2);
        _expectUnknown(opening);
    }

    function test_GivenAnExpiredVoucher_AnotherOfTheSameOutcomeIsRedeemed() public {
        vm.warp(DEADLINE + 1);
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE + 1);
        lootboxes.openBox(payload);
    }

    /// @dev Lengths are part of what is signed: an id cannot be read as an amount.
    function test_RevertWhen_IdsMoveIntoAmounts() public {
        bytes memory signature = _signatureOf(0);
        (payload.tokenIds, payload.amounts) = (list(SWORD), range(SHIELD, 3));
        _expectInvalid(0, signature);
    }

    function test_RevertWhen_NothingWasInTheBox() public {
        uint256[] memory none = new uint256[](0);
        (payload.tokenIds, payload.amounts) = (none, none);
        _expectRefused(0, abi.encodeWithSelector(IMastersItems.MastersItems_InvalidBatch.selector, 0, 50));
    }

    function test_GivenItemsThatCannotBeMinted_TheVoucherIsStillGood() public {
        vm.prank(owner);
        items.setOperator(address(lootboxes), false);
        _expectRefused(
            0, abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, address(lootboxes))
        );
        vm.assertEq(lootboxes.isVoucherUsed(opening), false);
        vm.assertEq(lootboxes.getOpening(opening).account, alice);
        vm.prank(owner);
        items.setOperator(address(lootboxes), true);
        _redeem(0);
    }

    function _expectUnknown(uint256 openingId) private {
        _expectRefused(
            0,
            abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_UnknownOpening.selector, openingId)
        );
    }

    function _domain() internal pure override returns (string memory) {
        return "MastersLootboxes";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    /// @dev It is the opening's.
    function _voucherId() internal view override returns (uint256) {
        return payload.voucherId;
    }

    function _voucherDigest(uint256) internal view override returns (bytes32) {
        return _outcomeDigest(payload, DEADLINE);
    }

    function _digestOfAnotherType(uint256) internal view override returns (bytes32) {
        bytes32 typeHash = keccak256(
            "OpenBoxes(address receiver,uint256 boxId,uint256 amount,uint256[] tokenIds,uint256[] amounts,"
            "uint256 oddsVersion,uint256 voucherId,uint256 deadline)"
        );
        return _typedDataHash(
            "MastersLootboxes", address(lootboxes), _outcomeStruct(typeHash, payload, DEADLINE)
        );
    }

    function _redeemCall(uint256, bytes memory signature) internal view override returns (bytes memory) {
        IMastersLootboxes.OpenBoxPayload memory signed = payload;
        signed.signature = signature;
        return abi.encodeCall(lootboxes.openBox, (signed));
    }

    /// @dev Redeems as anyone.
    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        vm.prank(stranger);
        return address(lootboxes).call(call);
    }

    function _changeContent(uint256) internal override {
        payload.amounts = list(1, 1);
    }

    function _changeField(uint256, uint256 field, uint256 value) internal override {
        field = field % 7;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.boxId = value;
        if (field == 2) payload.amount = value;
        if (field == 3) payload.tokenIds[value % 2] = value;
        if (field == 4) payload.amounts[value % 2] = value;
        if (field == 5) payload.oddsVersion = value;
        if (field == 6) payload.voucherId = value;
    }

    function _replaceContract() internal override {
        lootboxes = _newLootboxes();
    }
}
