// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

/// @dev Signers, bans and what is told of them, through contracts that inherit the verifier. What no voucher is good
/// for is in VoucherReplayTest.
contract VoucherVerifierTest is UltigenFixture {
    function test_GivenAFreshVoucher_AnyoneRedeemsItForItsReceiver() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 2, 3, 77);
        vm.assertEq(eggs.isVoucherUsed(77), false);
        vm.assertEq(eggs.UsedSignatures(payload.signature), false);

        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.VoucherUsed(77, alice);
        vm.prank(stranger);
        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.balanceOf(alice, 2), 3);
        vm.assertEq(eggs.isVoucherUsed(77), true);
        vm.assertEq(eggs.UsedSignatures(abi.encodePacked(payload.signature, uint256(77))), true);
        vm.assertEq(eggs.UsedSignatures(abi.encodePacked(payload.signature, uint256(78))), false);
        // The signature alone does not tell whose voucher it is.
        vm.assertEq(eggs.UsedSignatures(payload.signature), false);
        vm.assertEq(eggs.UsedSignatures(""), false);
    }

    function test_RevertWhen_TheIdIsBanned() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.VoucherBanned(5, true);
        vm.prank(owner);
        eggs.setVoucherBanned(5, true);
        vm.assertEq(eggs.isVoucherBanned(5), true);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, 5));
        eggs.mintEggWithSignature(payload);
    }

    function test_GivenAReleasedId_ItIsRedeemed() public {
        vm.startPrank(owner);
        eggs.setVoucherBanned(5, true);
        eggs.setVoucherBanned(5, false);
        vm.stopPrank();

        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));

        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function test_RevertWhen_AUsedIdIsBannedOrReleased() public {
        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));
        vm.prank(owner);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        eggs.setVoucherBanned(5, false);
    }

    function test_RevertWhen_TheDigestIsBanned() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        bytes32 digest = _mintDigest(payload, DEADLINE);
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.DigestBanned(digest, true);
        vm.prank(owner);
        eggs.setDigestBanned(digest, true);
        vm.assertEq(eggs.isDigestBanned(digest), true);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.isVoucherUsed(5), false);
    }

    function test_RevertWhen_AnotherSignerSignsABannedDigest() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        bytes32 digest = _mintDigest(payload, DEADLINE);
        vm.startPrank(owner);
        eggs.setDigestBanned(digest, true);
        eggs.addSigner(vm.addr(STRANGER_KEY));
        vm.stopPrank();
        payload.signature = _sign(STRANGER_KEY, digest, DEADLINE);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        eggs.mintEggWithSignature(payload);
    }

    function test_GivenABannedDigest_ACorrectedVoucherOfItsIdIsRedeemed() public {
        bytes32 digest = _mintDigest(_mintVoucher(alice, 0, 100, 5), DEADLINE);
        vm.prank(owner);
        eggs.setDigestBanned(digest, true);

        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));

        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function test_GivenAReleasedDigest_ItIsRedeemed() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        bytes32 digest = _mintDigest(payload, DEADLINE);
        vm.startPrank(owner);
        eggs.setDigestBanned(digest, true);
        eggs.setDigestBanned(digest, false);
        vm.stopPrank();

        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function test_GivenAnAddedSigner_BothSign() public {
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.SignerAdded(vm.addr(STRANGER_KEY));
        vm.prank(owner);
        eggs.addSigner(vm.addr(STRANGER_KEY));
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        payload.signature = _sign(STRANGER_KEY, _mintDigest(payload, DEADLINE), DEADLINE);

        eggs.mintEggWithSignature(payload);
        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 6));

        vm.assertEq(eggs.balanceOf(alice, 0), 2);
        vm.assertEq(eggs.signer(), signer);
    }

    function test_RevertWhen_SignedByARemovedSigner() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.SignerRemoved(signer);
        vm.prank(owner);
        eggs.removeSigner(signer);
        vm.assertEq(eggs.signer(), address(0));

        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_AStrangerRenounces() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_NotSigner.selector, stranger));
        eggs.renounceSigner();
    }

    function test_GivenANewMainSigner_TheFormerIsNoSigner() public {
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.SignerChange(bob);
        vm.prank(owner);
        eggs.setSigner(bob);

        vm.assertEq(eggs.signer(), bob);
        vm.assertEq(eggs.isSigner(bob), true);
        vm.assertEq(eggs.isSigner(signer), false);
    }

    function test_GivenTheSameMainSigner_ItStays() public {
        vm.prank(owner);
        eggs.setSigner(signer);
        vm.assertEq(eggs.signer(), signer);
        vm.assertEq(eggs.isSigner(signer), true);
    }

    function test_RevertWhen_TheZeroAddressIsMadeSigner() public {
        vm.prank(owner);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_ZeroSigner.selector);
        eggs.addSigner(address(0));
    }

    function test_RevertWhen_AStrangerManagesSigners() public {
        bytes memory denied =
            abi.encodeWithSelector(OwnableUpgradeable.OwnableUnauthorizedAccount.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(denied);
        eggs.addSigner(stranger);
        vm.expectRevert(denied);
        eggs.removeSigner(signer);
        vm.expectRevert(denied);
        eggs.setSigner(stranger);
        vm.expectRevert(denied);
        eggs.setVoucherBanned(5, true);
        vm.expectRevert(denied);
        eggs.setDigestBanned(bytes32(0), true);
        vm.stopPrank();
    }
}
