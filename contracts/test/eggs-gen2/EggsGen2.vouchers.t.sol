// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that a sale voucher has no other effect.
contract EggsGen2VouchersTest is EggsGen2Fixture, VoucherReplayTest {
    IEggsGen2.EggSalePayload private payload;

    function setUp() public override {
        super.setUp();
        payload = _voucher(alice, 2, referrer, 5);
    }

    function test_GivenAFreshVoucher_ItsEggsAreMinted() public {
        _redeem(0);
        vm.assertEq(eggs.balanceOf(alice, SOLAR), 2);
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_WrongPayment.selector, 0, 2 * COINS));
        eggs.eggSale(payload);
        vm.assertEq(eggs.isVoucherUsed(5), false);
        _redeem(0);
    }

    function _domain() internal pure override returns (string memory) {
        return "EggsGen2";
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
        return _digest(payload, DEADLINE);
    }

    function _digestOfAnotherType(uint256) internal view override returns (bytes32) {
        bytes32 typeHash = keccak256(
            "MintEgg(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,"
            "uint256 deadline)"
        );
        return _typedDataHash(
            keccak256(abi.encode(typeHash, alice, SOLAR, uint256(2), referrer, COINS, payload.voucherId, DEADLINE))
        );
    }

    function _redeemCall(uint256, bytes memory signature) internal view override returns (bytes memory) {
        IEggsGen2.EggSalePayload memory signed = payload;
        signed.signature = signature;
        return abi.encodeCall(eggs.eggSale, (signed));
    }

    /// @dev Redeems as a buyer that pays the price.
    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        uint256 cost = payload.amount * payload.price;
        vm.deal(alice, cost);
        vm.prank(alice);
        return address(eggs).call{value: cost}(call);
    }

    function _changeContent(uint256) internal override {
        payload.amount = 3;
    }

    function _changeField(uint256, uint256 field, uint256 value) internal override {
        field = field % 6;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.egg = uint8(value);
        if (field == 2) payload.amount = bound(value, 0, 100);
        if (field == 3) payload.referral = address(uint160(value));
        if (field == 4) payload.price = bound(value, 0, 10 ether);
        if (field == 5) payload.voucherId = value;
    }

    function _replaceContract() internal override {
        eggs = _newEggs();
    }
}
