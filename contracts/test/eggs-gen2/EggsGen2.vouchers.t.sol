// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";

/// @dev What a sale voucher is not good for.
contract EggsGen2VouchersTest is EggsGen2Fixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    uint256 private constant STRANGER_KEY = 0xBAD;

    IEggsGen2.EggSalePayload private payload;

    function setUp() public override {
        super.setUp();
        payload = _voucher(alice, 2, referrer, 5);
    }

    function test_GivenAFreshVoucher_ItIsRedeemed() public {
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.VoucherUsed(5, alice);
        _redeem();
        vm.assertEq(eggs.balanceOf(alice, SOLAR), 2);
    }

    function test_RevertWhen_Used() public {
        _redeem();
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        _redeem();
    }

    function test_RevertWhen_TheIdWasUsedByAnotherVoucher() public {
        _redeem();
        payload = _voucher(alice, 3, address(0), 5);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        _redeem();
    }

    function test_RevertWhen_UsedBeforeAnUpgrade() public {
        _redeem();
        address next = address(new EggsGen2());
        vm.prank(owner);
        eggs.upgradeToAndCall(next, "");
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        _redeem();
    }

    function testFuzz_RevertWhen_Expired(uint256 time) public {
        time = bound(time, DEADLINE + 1, type(uint64).max);
        vm.warp(time);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
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
        eggs = _newEggs();
        _expectInvalid();
    }

    function test_RevertWhen_SignedAsAnotherType() public {
        bytes32 typeHash = keccak256(
            "MintEgg(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(typeHash, alice, SOLAR, uint256(2), referrer, COINS, uint256(5), DEADLINE)
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, _typedDataHash(structHash));
        payload.signature = abi.encodePacked(DEADLINE, r, s, v);
        _expectInvalid();
    }

    function test_RevertWhen_TheIdIsBanned() public {
        vm.prank(owner);
        eggs.setVoucherBanned(5, true);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, 5));
        _redeem();
        vm.prank(owner);
        eggs.setVoucherBanned(5, false);
        _redeem();
    }

    function test_RevertWhen_TheDigestIsBanned() public {
        bytes32 digest = _digest(payload, DEADLINE);
        vm.prank(owner);
        eggs.banDigest(digest, true);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        _redeem();
    }

    function test_RevertWhen_SIsHigh() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, _digest(payload, DEADLINE));
        payload.signature = abi.encodePacked(
            DEADLINE, r, bytes32(SECP256K1_ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27)
        );
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
        vm.expectRevert(
            abi.encodeWithSelector(
                IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, signature.length
            )
        );
        _redeem();
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 field, uint256 value) public {
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 6;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.egg = uint8(value);
        if (field == 2) payload.amount = bound(value, 0, 100);
        if (field == 3) payload.referral = address(uint160(value));
        if (field == 4) payload.price = bound(value, 0, 10 ether);
        if (field == 5) payload.voucherId = value;
        vm.assume(keccak256(abi.encode(payload)) != before);
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAStranger() public {
        payload.signature = _sign(STRANGER_KEY, payload, DEADLINE);
        _expectInvalid();
    }

    function test_RevertWhen_SignedByAFormerSigner() public {
        vm.prank(owner);
        eggs.setSigner(vm.addr(STRANGER_KEY));
        _expectInvalid();
        payload.signature = _sign(STRANGER_KEY, payload, DEADLINE);
        _redeem();
    }

    function test_RevertWhen_TheSignerRenounced() public {
        vm.prank(signer);
        eggs.renounceSigner();
        _expectInvalid();
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_WrongPayment.selector, 0, 2 * COINS));
        eggs.eggSale(payload);
        vm.assertEq(eggs.isVoucherUsed(5), false);
        _redeem();
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = eggs.eip712Domain();
        vm.assertEq(name, "EggsGen2");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(eggs));
    }

    /// @dev By a buyer that pays what is due.
    function _redeem() private {
        uint256 cost = payload.amount * payload.price;
        vm.deal(alice, cost);
        vm.prank(alice);
        eggs.eggSale{value: cost}(payload);
    }

    function _expectInvalid() private {
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        _redeem();
    }
}
