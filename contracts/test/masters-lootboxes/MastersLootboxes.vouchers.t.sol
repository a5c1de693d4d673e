// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {IMastersLootboxes} from "../../src/masters-lootboxes/IMastersLootboxes.sol";
import {MastersLootboxes} from "../../src/masters-lootboxes/MastersLootboxes.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

/// @dev What the voucher of an opening is not good for.
contract MastersLootboxesVouchersTest is MastersLootboxesFixture {
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
        _redeem();
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
        vm.assertEq(items.balanceOf(alice, SHIELD), 3);
        vm.assertEq(lootboxes.UsedSignatures(payload.signature), true);
        vm.assertEq(lootboxes.isVoucherUsed(opening), true);
        vm.assertEq(lootboxes.getOpening(opening).account, address(0));
        vm.assertEq(lootboxes.getOpening(opening).amount, 0);
    }

    function test_GivenASwitchedOffShop_WhatWasBurntIsStillOpened() public {
        vm.prank(owner);
        lootboxes.flipState();
        _redeem();
    }

    function test_RevertWhen_Used() public {
        _redeem();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, opening));
    }

    /// @dev Not even where the signer errs.
    function test_RevertWhen_ASecondOutcomeOfAnOpeningIsSigned() public {
        _redeem();
        payload.amounts = list(9, 9);
        _sign();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, opening));
    }

    function test_RevertWhen_UsedBeforeAnUpgrade() public {
        _redeem();
        address next = address(new MastersLootboxes());
        vm.prank(owner);
        lootboxes.upgradeToAndCall(next, "");
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, opening));
    }

    /// @dev Odds that were never published cannot be those of an opening.
    function testFuzz_RevertWhen_TheOddsAreOthers(uint256 version) public {
        vm.assume(version != 1);
        payload.oddsVersion = version;
        _sign();
        _expectUnknown(opening);
    }

    function test_RevertWhen_TheOddsCameAfterTheOpening() public {
        vm.prank(owner);
        lootboxes.publishOdds(WOODEN, 2, keccak256("next"));
        payload.oddsVersion = 2;
        _sign();
        _expectUnknown(opening);
        payload.oddsVersion = 1;
        _sign();
        _redeem();
    }

    function testFuzz_RevertWhen_NobodyAskedForTheOpening(uint256 openingId) public {
        vm.assume(openingId != opening);
        payload.voucherId = openingId;
        _sign();
        _expectUnknown(openingId);
    }

    function test_RevertWhen_AnEmptyOpeningIsSigned() public {
        IMastersLootboxes.OpenBoxPayload memory none;
        (none.voucherId, none.tokenIds, none.amounts) = (opening + 1, list(SWORD), list(1));
        payload = none;
        _sign();
        _expectUnknown(opening + 1);
    }

    function testFuzz_RevertWhen_TheOpeningWasOfOtherBoxes(uint256 field, uint256 value) public {
        field = field % 3;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.boxId = value;
        if (field == 2) payload.amount = value;
        vm.assume(payload.receiver != alice || payload.boxId != WOODEN || payload.amount != 2);
        _sign();
        _expectUnknown(opening);
    }

    function testFuzz_RevertWhen_Expired(uint256 time) public {
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
    }

    function test_GivenAnExpiredVoucher_AnotherOfTheSameOutcomeIsRedeemed() public {
        vm.warp(DEADLINE + 1);
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE + 1);
        _redeem();
    }

    function test_GivenABlockOfExactlyTheDeadline_ItIsRedeemed() public {
        vm.warp(DEADLINE);
        _redeem();
    }

    function test_RevertWhen_TheDeadlineIsAnotherThanTheSignedOne() public {
        bytes memory signature = payload.signature;
        uint256 later = DEADLINE + 1;
        assembly ("memory-safe") {
            mstore(add(signature, 32), later)
        }
        payload.signature = signature;
        _expectInvalid();
    }

    function test_RevertWhen_SignedForAnotherChain() public {
        vm.chainId(block.chainid + 1);
        _expectInvalid();
    }

    function test_RevertWhen_SignedForAnotherContract() public {
        lootboxes = _newLootboxes();
        _expectInvalid();
    }

    function test_RevertWhen_SignedAsAnotherType() public {
        bytes32 typeHash = keccak256(
            "OpenBoxes(address receiver,uint256 boxId,uint256 amount,uint256[] tokenIds,uint256[] amounts,"
            "uint256 oddsVersion,uint256 voucherId,uint256 deadline)"
        );
        bytes32 digest = _typedDataHash(
            "MastersLootboxes", address(lootboxes), _outcomeStruct(typeHash, payload, DEADLINE)
        );
        payload.signature = _signDigest(SIGNER_KEY, digest, DEADLINE);
        _expectInvalid();
    }

    function test_RevertWhen_TheIdIsBanned() public {
        vm.prank(owner);
        lootboxes.setVoucherBanned(opening, true);
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, opening));
        vm.prank(owner);
        lootboxes.setVoucherBanned(opening, false);
        _redeem();
    }

    /// @dev A wrong outcome is barred, a right one of the same opening stays good.
    function test_RevertWhen_TheDigestIsBanned() public {
        bytes32 digest = _outcomeDigest(payload, DEADLINE);
        vm.prank(owner);
        lootboxes.banDigest(digest, true);
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        payload.amounts = list(1, 1);
        _sign();
        _redeem();
    }

    function test_RevertWhen_SIsHigh() public {
        payload.signature = _signHigh(SIGNER_KEY, _outcomeDigest(payload, DEADLINE), DEADLINE);
        _expectInvalid();
    }

    function testFuzz_RevertWhen_AByteOfTheSignatureChanges(uint256 position, uint8 change) public {
        vm.assume(change != 0);
        payload.signature[bound(position, 32, 96)] ^= bytes1(change);
        _expectInvalid();
    }

    function testFuzz_RevertWhen_TheSignatureIsNot97Bytes(bytes calldata signature) public {
        vm.assume(signature.length != 97);
        payload.signature = signature;
        _expect(
            abi.encodeWithSelector(
                IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, signature.length
            )
        );
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 field, uint256 value) public {
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 7;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.boxId = value;
        if (field == 2) payload.amount = value;
        if (field == 3) payload.tokenIds[value % 2] = value;
        if (field == 4) payload.amounts[value % 2] = value;
        if (field == 5) payload.oddsVersion = value;
        if (field == 6) payload.voucherId = value;
        vm.assume(keccak256(abi.encode(payload)) != before);
        _expectInvalid();
    }

    /// @dev Lengths are part of what is signed: an id cannot be read as an amount.
    function test_RevertWhen_IdsMoveIntoAmounts() public {
        (payload.tokenIds, payload.amounts) = (list(SWORD), range(SHIELD, 3));
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAStranger() public {
        payload.signature = _signOutcome(STRANGER_KEY, payload, DEADLINE);
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAFormerSigner() public {
        vm.prank(owner);
        lootboxes.setSigner(vm.addr(STRANGER_KEY));
        _expectInvalid();
        payload.signature = _signOutcome(STRANGER_KEY, payload, DEADLINE);
        _redeem();
    }

    function test_RevertWhen_TheSignerRenounced() public {
        vm.prank(signer);
        lootboxes.renounceSigner();
        _expectInvalid();
    }

    function test_RevertWhen_NothingWasInTheBox() public {
        uint256[] memory none = new uint256[](0);
        (payload.tokenIds, payload.amounts) = (none, none);
        _sign();
        _expect(abi.encodeWithSelector(IMastersItems.MastersItems_InvalidBatch.selector, 0, 50));
    }

    function test_GivenItemsThatCannotBeMinted_TheVoucherIsStillGood() public {
        vm.prank(owner);
        items.setOperator(address(lootboxes), false);
        _expect(
            abi.encodeWithSelector(IMastersItems.MastersItems_NotOperator.selector, address(lootboxes))
        );
        vm.assertEq(lootboxes.isVoucherUsed(opening), false);
        vm.assertEq(lootboxes.getOpening(opening).account, alice);
        vm.prank(owner);
        items.setOperator(address(lootboxes), true);
        _redeem();
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) =
            lootboxes.eip712Domain();
        vm.assertEq(name, "MastersLootboxes");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(lootboxes));
    }

    function _sign() private {
        payload.signature = _signOutcome(SIGNER_KEY, payload, DEADLINE);
    }

    function _redeem() private {
        vm.prank(stranger);
        lootboxes.openBox(payload);
    }

    function _expectInvalid() private {
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector));
    }

    function _expectUnknown(uint256 openingId) private {
        _expect(
            abi.encodeWithSelector(
                IMastersLootboxes.MastersLootboxes_UnknownOpening.selector, openingId
            )
        );
    }

    function _expect(bytes memory reason) private {
        vm.prank(stranger);
        vm.expectRevert(reason);
        lootboxes.openBox(payload);
    }
}
