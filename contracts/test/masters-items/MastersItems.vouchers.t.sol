// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";

/// @dev What an item voucher is not good for.
contract MastersItemsVouchersTest is MastersItemsFixture {
    IMastersItems.MintItemPayload private payload;

    function setUp() public override {
        super.setUp();
        payload = _signed(_payload(alice, 5));
    }

    function test_GivenAFreshVoucher_ItIsRedeemed() public {
        vm.expectEmit(address(items));
        emit IVoucherVerifier.VoucherUsed(5, alice);
        _redeem();
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
        vm.assertEq(items.UsedSignatures(payload.signature), true);
    }

    function test_RevertWhen_Used() public {
        _redeem();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
    }

    function test_RevertWhen_TheIdWasUsedByAnotherVoucher() public {
        _redeem();
        payload.amounts = list(1, 1);
        _sign();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
    }

    function test_RevertWhen_UsedBeforeAnUpgrade() public {
        _redeem();
        address next = address(new MastersItems());
        vm.prank(owner);
        items.upgradeToAndCall(next, "");
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
    }

    function testFuzz_RevertWhen_Expired(uint256 time) public {
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        payload.clabimableUntil = type(uint256).max;
        _sign();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
    }

    function testFuzz_RevertWhen_ItIsTooLateToClaim(uint256 until) public {
        until = bound(until, 0, NOW - 1);
        payload.clabimableUntil = until;
        _sign();
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, until));
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
        items = _newItems();
        vm.prank(owner);
        items.flipState();
        _expectInvalid();
    }

    function test_RevertWhen_SignedAsAnotherType() public {
        bytes32 typeHash = keccak256(
            "MintMastersItem(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,"
            "address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)"
        );
        bytes32 structHash = _itemsStruct(typeHash, payload, DEADLINE);
        payload.signature =
            _signDigest(SIGNER_KEY, _typedDataHash("MastersItems", address(items), structHash), DEADLINE);
        _expectInvalid();
    }

    function test_RevertWhen_TheIdIsBanned() public {
        vm.prank(owner);
        items.setVoucherBanned(5, true);
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, 5));
        vm.prank(owner);
        items.setVoucherBanned(5, false);
        _redeem();
    }

    function test_RevertWhen_TheDigestIsBanned() public {
        bytes32 digest = _itemsDigest(payload, DEADLINE);
        vm.prank(owner);
        items.banDigest(digest, true);
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
    }

    function test_RevertWhen_SIsHigh() public {
        payload.signature = _signHigh(SIGNER_KEY, _itemsDigest(payload, DEADLINE), DEADLINE);
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
        vm.assume(keccak256(abi.encode(payload)) != before);
        _expectInvalid();
    }

    /// @dev Lengths are part of what is signed: an id cannot be read as an amount.
    function test_RevertWhen_IdsMoveIntoAmounts() public {
        (payload.tokenIds, payload.amounts) = (list(SWORD), range(SHIELD, 3));
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAStranger() public {
        payload.signature = _signItems(STRANGER_KEY, payload, DEADLINE);
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAFormerSigner() public {
        vm.prank(owner);
        items.setSigner(vm.addr(STRANGER_KEY));
        _expectInvalid();
        payload.signature = _signItems(STRANGER_KEY, payload, DEADLINE);
        _redeem();
    }

    function test_RevertWhen_TheSignerRenounced() public {
        vm.prank(signer);
        items.renounceSigner();
        _expectInvalid();
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 0, COST));
        items.mintItem(payload);
        vm.assertEq(items.isVoucherUsed(5), false);
        _redeem();
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = items.eip712Domain();
        vm.assertEq(name, "MastersItems");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(items));
    }

    function _sign() private {
        payload.signature = _signItems(SIGNER_KEY, payload, DEADLINE);
    }

    /// @dev By a buyer that pays what was signed first.
    function _redeem() private {
        vm.prank(alice);
        items.mintItem{value: COST}(payload);
    }

    function _expectInvalid() private {
        _expect(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector));
    }

    function _expect(bytes memory reason) private {
        vm.prank(alice);
        vm.expectRevert(reason);
        items.mintItem{value: COST}(payload);
    }
}
