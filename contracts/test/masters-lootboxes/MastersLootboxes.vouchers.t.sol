// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that a voucher that sells boxes has no other effect. Its signature expires before the time until which it
/// can be claimed.
contract MastersLootboxesVouchersTest is MastersLootboxesFixture, VoucherReplayTest {
    IMastersCollection.MintItemPayload private payload;

    function setUp() public override {
        super.setUp();
        payload = _sale(alice, 5);
        payload.clabimableUntil = type(uint256).max;
    }

    function test_GivenAFreshVoucher_ItsBoxesAreMintedAndPaid() public {
        vm.expectEmit(address(lootboxes));
        emit IVoucherVerifier.VoucherUsed(5, alice);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxMinted(alice, WOODEN, 1, 2);
        vm.expectEmit(address(lootboxes));
        emit IMastersLootboxes.BoxMinted(alice, IRON, 1, 3);
        vm.expectEmit(address(lootboxes));
        emit IMastersSale.Paid(alice, NATIVE, COST);
        _redeem(0);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), 2);
        vm.assertEq(lootboxes.balanceOf(alice, IRON_BOX), 3);
        (,, uint256 supply,,) = lootboxes.getBox(IRON);
        vm.assertEq(supply, 3);
        vm.assertEq(address(lootboxes).balance, COST);
    }

    /// @dev A buyer gets the odds that they saw, even if others were published since.
    function test_GivenNewOddsSinceTheSignature_TheVouchersOddsAreSold() public {
        bytes memory signature = _signatureOf(0);
        _publishCrowns(WOODEN);
        _perform(_redeemCall(0, signature));
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), 2);
    }

    function test_GivenTickets_TheyAreBurnt() public {
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, GOLD, 7);
        payload.signature = _signatureOf(0);
        vm.prank(alice);
        lootboxes.mintItem(payload);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 53);
        vm.assertEq(lootboxes.balanceOf(alice, WOODEN_BOX), 2);
    }

    function test_RevertWhen_AnotherSumIsSent_TheVoucherIsStillGood() public {
        payload.signature = _signatureOf(0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 1, COST));
        lootboxes.mintItem{value: 1}(payload);
        vm.assertEq(lootboxes.isVoucherUsed(5), false);
        _redeem(0);
    }

    function testFuzz_RevertWhen_ItIsTooLateToClaim(uint256 until) public {
        payload.clabimableUntil = bound(until, 0, NOW - 1);
        _expectRefused(
            0, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, payload.clabimableUntil)
        );
    }

    function test_RevertWhen_TheShopOrTheKindIsSwitchedOff() public {
        vm.prank(owner);
        lootboxes.setBoxEnabled(IRON, false);
        _expectRefused(0, abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_BoxDisabled.selector, IRON));
        vm.startPrank(owner);
        lootboxes.setBoxEnabled(IRON, true);
        lootboxes.flipState();
        vm.stopPrank();
        _expectRefused(0, abi.encodeWithSelector(IMastersSale.MastersSale_Disabled.selector));
        vm.prank(owner);
        lootboxes.flipState();
        _redeem(0);
    }

    function test_RevertWhen_TheBoxesCannotBeSold() public {
        payload.tokenIds = list(WOODEN_BOX, _box(IRON, 2));
        _expectRefused(0, abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_NoOdds.selector, IRON, 2));
        payload.tokenIds = list(WOODEN_BOX, IRON);
        _expectRefused(0, abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_UnknownBox.selector, 0));
        payload.tokenIds = list(WOODEN_BOX, IRON_BOX);
        payload.amounts = list(2, 0);
        _expectRefused(
            0, abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_InvalidAmount.selector, 0, MAX_BOXES)
        );
        payload.amounts = list(2, MAX_BOXES + 1);
        _expectRefused(
            0,
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_MaxSupplyExceeded.selector, IRON, 0, MAX_BOXES
            )
        );
        payload.amounts = list(2);
        _expectRefused(0, abi.encodeWithSelector(IMastersLootboxes.MastersLootboxes_LengthMismatch.selector));
    }

    /// @dev A kind that has no price is sold by voucher alone.
    function test_GivenAKindWithoutPrices_OnlyVouchersSellIt() public {
        address[] memory currencies = new address[](1);
        currencies[0] = NATIVE;
        vm.prank(owner);
        lootboxes.setPrices(WOODEN, currencies, list(0));
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_CurrencyNotAccepted.selector, WOODEN, NATIVE
            )
        );
        lootboxes.buyBox{value: BOX_COINS}(WOODEN, 1, NATIVE, 1, BOX_COINS);
        _redeem(0);
    }

    /// @dev The structs are alike, the types are not.
    function test_RevertWhen_AVoucherForItemsIsSubmittedForBoxes() public {
        bytes32 digest = _typedDataHash("MastersLootboxes", address(lootboxes), _asItems());
        _expectInvalid(0, _signDigest(SIGNER_KEY, digest, DEADLINE));
    }

    function _asItems() private view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "MintItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
            "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
        );
        return _itemsStruct(typeHash, payload, DEADLINE);
    }

    function _domain() internal pure override returns (string memory) {
        return "MastersLootboxes";
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
        return _boxesDigest(payload, DEADLINE);
    }

    function _digestOfAnotherType(uint256) internal view override returns (bytes32) {
        return _typedDataHash("MastersLootboxes", address(lootboxes), _asItems());
    }

    function _redeemCall(uint256, bytes memory signature) internal view override returns (bytes memory) {
        IMastersCollection.MintItemPayload memory signed = payload;
        signed.signature = signature;
        return abi.encodeCall(lootboxes.mintItem, (signed));
    }

    /// @dev Redeems as a buyer that pays what was signed first.
    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        vm.prank(alice);
        return address(lootboxes).call{value: COST}(call);
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
        lootboxes = _newLootboxes();
        vm.prank(owner);
        lootboxes.flipState();
    }
}
