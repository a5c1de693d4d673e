// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that an item voucher has no other effect. Its signature expires before the time until which it can be
/// claimed.
contract MastersItemsVouchersTest is MastersItemsFixture, VoucherReplayTest {
    IMastersCollection.MintItemPayload private payload;

    function setUp() public override {
        super.setUp();
        payload = _payload(alice, 5);
        payload.clabimableUntil = type(uint256).max;
    }

    function test_GivenAFreshVoucher_ItsItemsAreMinted() public {
        _redeem(0);
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
        vm.assertEq(items.balanceOf(alice, SHIELD), 3);
    }

    function testFuzz_RevertWhen_ItIsTooLateToClaim(uint256 until) public {
        until = bound(until, 0, NOW - 1);
        payload.clabimableUntil = until;
        _expectRefused(0, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, until));
    }

    function test_GivenTheLastSecondToClaim_ItIsRedeemed() public {
        payload.clabimableUntil = NOW;
        _redeem(0);
    }

    /// @dev Lengths are part of what is signed: an id cannot be read as an amount.
    function test_RevertWhen_IdsMoveIntoAmounts() public {
        bytes memory signature = _signatureOf(0);
        (payload.tokenIds, payload.amounts) = (list(SWORD), range(SHIELD, 3));
        _expectInvalid(0, signature);
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        payload = _signed(payload);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 0, COST));
        items.mintItem(payload);
        vm.assertEq(items.isVoucherUsed(5), false);
        _redeem(0);
    }

    function _domain() internal pure override returns (string memory) {
        return "MastersItems";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return payload.voucherId;
    }

    function _setVoucherId(uint256 id) internal override {
        payload.voucherId = id;
    }

    function _voucherDigest(uint256) internal view override returns (bytes32) {
        return _itemsDigest(payload, DEADLINE);
    }

    function _digestOfAnotherType(uint256) internal view override returns (bytes32) {
        bytes32 typeHash = keccak256(
            "MintMastersItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,"
            "uint256 clabimableUntil,"
            "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
        );
        return _typedDataHash("MastersItems", address(items), _itemsStruct(typeHash, payload, DEADLINE));
    }

    function _redeemCall(uint256, bytes memory signature) internal view override returns (bytes memory) {
        IMastersCollection.MintItemPayload memory signed = payload;
        signed.signature = signature;
        return abi.encodeCall(items.mintItem, (signed));
    }

    /// @dev Redeems as a buyer that pays what was signed first.
    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        vm.prank(alice);
        return address(items).call{value: COST}(call);
    }

    function _changeContent(uint256) internal override {
        payload.amounts = list(1, 1);
    }

    function _changeField(uint256, uint256 field, uint256 value) internal override {
        field = field % 9;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.tokenIds[value % 2] = value;
        if (field == 2) payload.amounts[value % 2] = value;
        if (field == 3) payload.voucherId = value;
        if (field == 4) payload.clabimableUntil = bound(value, NOW, type(uint256).max);
        if (field == 5) payload.currency = address(uint160(value));
        if (field == 6) payload.price = value;
        if (field == 7) payload.payWithTicket = true;
        if (field == 8) payload.ticketId = value;
    }

    function _replaceContract() internal override {
        items = _newItems();
        vm.prank(owner);
        items.flipState();
    }
}
