// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";

import {IUltigenEggs} from "../../src/ultigen/IUltigenEggs.sol";
import {IUltigenMonsters} from "../../src/ultigen/IUltigenMonsters.sol";
import {UltigenEggs} from "../../src/ultigen/UltigenEggs.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {UltigenFixture} from "../support/UltigenFixture.sol";

/// @dev The verifier, through the contracts that inherit it.
contract VoucherVerifierTest is UltigenFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

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
        vm.assertEq(eggs.UsedSignatures(payload.signature), true);
        vm.assertEq(eggs.UsedSignatures(""), false);
    }

    function testFuzz_GivenAnyVoucherId_ItIsUsedOnce(uint256 voucherId) public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, voucherId);
        eggs.mintEggWithSignature(payload);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, voucherId));
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_AnotherSignatureCarriesAUsedId() public {
        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));
        IUltigenEggs.MintEggPayload memory again = _mintVoucher(bob, 1, 9, 5);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        eggs.mintEggWithSignature(again);
    }

    function test_RevertWhen_AnIdOfOneKindServesAnotherKind() public {
        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));
        IUltigenEggs.HatchEggsPayload memory again = _hatchVoucher(alice, 0, list(1), 5);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 5));
        eggs.hatchEggsWithSignature(again);
    }

    function test_GivenTheDeadlinesVerySecond_ItIsRedeemed() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.warp(DEADLINE);
        eggs.mintEggWithSignature(payload);
        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function testFuzz_RevertWhen_Expired(uint256 time) public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_TheDeadlineInFrontIsNotTheSignedOne() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        payload.signature = _sign(SIGNER_KEY, _mintDigest(payload, DEADLINE), DEADLINE + 1);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    function test_RevertWhen_SignedByAStranger() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        payload.signature = _sign(STRANGER_KEY, _mintDigest(payload, DEADLINE), DEADLINE);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    /// Defect of an earlier contract: signatures bound neither chain nor contract.
    function test_Defect_ASignatureForAnotherChainIsRefused() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.chainId(block.chainid + 1);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    /// Defect of an earlier contract: signatures bound neither chain nor contract.
    function test_Defect_ASignatureForAnotherContractIsRefused() public {
        UltigenEggs twin = UltigenEggs(
            _proxy(address(new UltigenEggs()), abi.encodeCall(UltigenEggs.initialize, (_eggsParameters())))
        );
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        twin.mintEggWithSignature(payload);
    }

    function test_RevertWhen_SignedAsAnotherKind() public {
        _giveEggs(alice, 0, 1);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 0, list(1), 5);
        payload.signature = _mintVoucher(alice, 0, 1, 5).signature;
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.hatchEggsWithSignature(payload);
    }

    function test_RevertWhen_SIsHigh() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(SIGNER_KEY, _mintDigest(payload, DEADLINE));
        payload.signature = abi.encodePacked(
            DEADLINE, r, bytes32(SECP256K1_ORDER - uint256(s)), v == 27 ? uint8(28) : uint8(27)
        );
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    function testFuzz_RevertWhen_TheSignatureIsNot97Bytes(bytes calldata signature) public {
        vm.assume(signature.length != 97);
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        payload.signature = signature;
        vm.expectRevert(
            abi.encodeWithSelector(
                IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, signature.length
            )
        );
        eggs.mintEggWithSignature(payload);
    }

    function testFuzz_RevertWhen_AByteOfTheSignatureChanges(uint256 position, uint8 change) public {
        vm.assume(change != 0);
        position = bound(position, 32, 96);
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        payload.signature[position] ^= bytes1(change);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    function testFuzz_RevertWhen_AFieldOfMintEggChanges(uint256 field, uint256 value) public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 1, 2, 5);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 4;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.eggType = value;
        if (field == 2) payload.amount = value;
        if (field == 3) payload.voucherId = value;
        vm.assume(keccak256(abi.encode(payload)) != before);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.mintEggWithSignature(payload);
    }

    function testFuzz_RevertWhen_AFieldOfHatchEggsChanges(uint256 field, uint256 value) public {
        _giveEggs(alice, 1, 2);
        IUltigenEggs.HatchEggsPayload memory payload = _hatchVoucher(alice, 1, list(1, 2), 5);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 7;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.eggType = value;
        if (field == 2) payload.amount = value;
        if (field == 3) payload.monsterIds[value % 2] = value;
        if (field == 4) payload.voucherId = value;
        if (field == 5) payload.monsterIds = range(1, bound(value, 3, 20));
        if (field == 6) payload.monsterIds = list(2, 1);
        vm.assume(keccak256(abi.encode(payload)) != before);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        eggs.hatchEggsWithSignature(payload);
    }

    function testFuzz_RevertWhen_AFieldOfUpdateMonsterChanges(uint256 field, uint256 value) public {
        uint256 tokenId = _giveMonster(alice);
        IUltigenMonsters.UpdateMonsterPayload memory payload = _updateVoucher(alice, tokenId, 3, 5);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 6;
        if (field == 0) payload.newMonsterId = value;
        if (field == 1) payload.newLevel = value;
        if (field == 2) payload.newStage = value;
        if (field == 3) payload.newXp = value;
        if (field == 4) payload.voucherId = value;
        if (field == 5) payload.tokenId = _giveMonster(alice);
        vm.assume(keccak256(abi.encode(payload)) != before);
        vm.expectRevert(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
        monsters.updateMonsterWithSignature(payload);
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
        eggs.banDigest(digest, true);
        vm.assertEq(eggs.isDigestBanned(digest), true);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.isVoucherUsed(5), false);
    }

    function test_RevertWhen_AnotherSignerSignsABannedDigest() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        bytes32 digest = _mintDigest(payload, DEADLINE);
        vm.startPrank(owner);
        eggs.banDigest(digest, true);
        eggs.addSigner(stranger);
        vm.stopPrank();
        payload.signature = _sign(STRANGER_KEY, digest, DEADLINE);

        vm.expectRevert(abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
        eggs.mintEggWithSignature(payload);
    }

    function test_GivenABannedDigest_ACorrectedVoucherOfItsIdIsRedeemed() public {
        bytes32 digest = _mintDigest(_mintVoucher(alice, 0, 100, 5), DEADLINE);
        vm.prank(owner);
        eggs.banDigest(digest, true);

        eggs.mintEggWithSignature(_mintVoucher(alice, 0, 1, 5));

        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function test_GivenAReleasedDigest_ItIsRedeemed() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        bytes32 digest = _mintDigest(payload, DEADLINE);
        vm.startPrank(owner);
        eggs.banDigest(digest, true);
        eggs.banDigest(digest, false);
        vm.stopPrank();

        eggs.mintEggWithSignature(payload);

        vm.assertEq(eggs.balanceOf(alice, 0), 1);
    }

    function test_GivenAnAddedSigner_BothSign() public {
        vm.expectEmit(address(eggs));
        emit IVoucherVerifier.SignerAdded(stranger);
        vm.prank(owner);
        eggs.addSigner(stranger);
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

    function test_RevertWhen_SignedByOneWhoRenounced() public {
        IUltigenEggs.MintEggPayload memory payload = _mintVoucher(alice, 0, 1, 5);
        vm.prank(signer);
        eggs.renounceSigner();
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
        eggs.banDigest(bytes32(0), true);
        vm.stopPrank();
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = eggs.eip712Domain();
        vm.assertEq(name, "UltigenEggs");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(eggs));
        (, name,,,,,) = monsters.eip712Domain();
        vm.assertEq(name, "UltigenMonsters");
    }
}
