// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";

/// @dev Several ids in one voucher, and what the owner bars.
contract RewardDealerBansTest is RewardDealerFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    function test_RevertWhen_ABatchHasAnIdTwice() public {
        bytes memory reason = abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 7);
        _fails(
            abi.encodeCall(
                dealer.claimRewards, (_rewards(ERC1155, address(items), alice, list(1, 2), list(1, 1), list(7, 7)))
            ),
            reason
        );
        _fails(
            abi.encodeCall(
                dealer.mintMastersItems, (_items(address(items), alice, list(1, 2), list(1, 1), list(7, 7)))
            ),
            reason
        );
        vm.assertEq(dealer.UsedVoucherIds(7), false);
    }

    function test_RevertWhen_ABatchHasAUsedId_NothingOfItIsGiven() public {
        dealer.claimReward(_reward(ERC1155, address(items), alice, 1, 1, 8));
        _fails(
            abi.encodeCall(
                dealer.claimRewards, (_rewards(ERC1155, address(items), alice, list(1, 2), list(1, 1), list(7, 8)))
            ),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 8)
        );
        vm.assertEq(dealer.UsedVoucherIds(7), false);
        vm.assertEq(items.balanceOf(alice, 2), 0);
    }

    function test_RevertWhen_ABatchHasABarredId() public {
        vm.prank(owner);
        dealer.setVoucherUsed(list(8), true);
        _fails(
            abi.encodeCall(
                dealer.claimRewards, (_rewards(ERC1155, address(items), alice, list(1, 2), list(1, 1), list(7, 8)))
            ),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, 8)
        );
    }

    function test_RevertWhen_TheSignaturesDeadlineIsOver() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 1, 7);
        payload.clabimableUntil = type(uint256).max;
        payload.signature = _signed(CLAIM, payload);
        IRewardDealer.BatchRewardPayload memory batch =
            _rewards(ERC20, address(token), alice, list(0), list(1), list(7));
        batch.clabimableUntil = type(uint256).max;
        batch.signature = _signed(CLAIM_BATCH, batch);
        vm.warp(DEADLINE + 1);
        bytes memory reason = abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), reason);
        _fails(abi.encodeCall(dealer.claimRewards, (batch)), reason);
    }

    function test_GivenARedeemedVoucher_OthersAreBarredBesideIt() public {
        dealer.claimReward(_reward(ERC20, address(token), alice, 0, 5, 7));
        vm.prank(owner);
        dealer.setVoucherUsed(list(7, 8), true);
        vm.assertEq(dealer.isVoucherUsed(7), true);
        vm.assertEq(dealer.isVoucherBanned(7), false);
        vm.assertEq(dealer.isVoucherBanned(8), true);
    }

    function test_RevertWhen_ARedeemedVoucherIsReleased() public {
        dealer.claimReward(_reward(ERC20, address(token), alice, 0, 5, 7));
        bytes memory reason = abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, 7);
        vm.startPrank(owner);
        vm.expectRevert(reason);
        dealer.setVoucherUsed(list(7), false);
        vm.expectRevert(reason);
        dealer.setVoucherBanned(7, false);
        vm.stopPrank();
    }

    function test_RevertWhen_NoneOrTooManyAreBarred() public {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidBatch.selector, 0, 100));
        dealer.setVoucherUsed(new uint256[](0), true);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidBatch.selector, 101, 100));
        dealer.setVoucherUsed(range(0, 101), true);
        vm.stopPrank();
    }

    function test_RevertWhen_TheSignatureIsBarred_InWhicheverForm() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 1, 7);
        vm.expectEmit(address(dealer));
        emit IRewardDealer.SignatureBanned(payload.signature);
        vm.prank(owner);
        dealer.banSignature(payload.signature);
        vm.assertEq(dealer.UsedSignatures(payload.signature), true);
        _fails(
            abi.encodeCall(dealer.claimReward, (payload)),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_SignatureBanned.selector)
        );
        payload.signature = _malleated(payload.signature);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), _invalidSignature());
    }

    function test_RevertWhen_WhatIsBarredIsNoSignatureThatCounts() public {
        bytes memory signature = _reward(ERC20, address(token), alice, 0, 1, 7).signature;
        vm.startPrank(owner);
        bytes memory other = _malleated(signature);
        vm.expectRevert(_invalidSignature());
        dealer.banSignature(other);
        vm.expectRevert(
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, 65)
        );
        dealer.banSignature(new bytes(65));
        vm.stopPrank();
    }

    function _fails(bytes memory call, bytes memory reason) private {
        (bool done, bytes memory result) = address(dealer).call(call);
        vm.assertEq(done, false);
        vm.assertEq(keccak256(result), keccak256(reason));
    }

    function _invalidSignature() private pure returns (bytes memory) {
        return abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector);
    }

    /// @dev The other form of a signature, with `s` in the upper half.
    function _malleated(bytes memory signature) private pure returns (bytes memory) {
        (uint256 deadline, bytes32 r, uint256 s) = (0, 0, 0);
        assembly ("memory-safe") {
            deadline := mload(add(signature, 32))
            r := mload(add(signature, 64))
            s := mload(add(signature, 96))
        }
        uint8 v = uint8(signature[96]) == 27 ? 28 : 27;
        return abi.encodePacked(deadline, r, SECP256K1_ORDER - s, v);
    }
}
