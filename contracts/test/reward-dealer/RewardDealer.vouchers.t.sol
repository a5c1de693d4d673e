// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";

/// @dev What must not be redeemed, of each of the five kinds of vouchers.
contract RewardDealerVouchersTest is RewardDealerFixture {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    uint256 private constant KINDS = 5;

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = dealer.eip712Domain();
        vm.assertEq(name, "RewardDealer");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(dealer));
    }

    function testFuzz_GivenAnyVoucher_ItIsUsedOnce(uint256 kind, uint256 voucherId) public {
        bytes memory call = _call(kind, voucherId);
        _succeeds(call);
        _fails(call, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, voucherId));
    }

    function testFuzz_RevertWhen_AnIdOfOneKindServesAnother(uint256 kind, uint256 other, uint256 voucherId) public {
        _succeeds(_call(kind, voucherId));
        _fails(
            _call(other, voucherId),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, voucherId)
        );
    }

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

    function testFuzz_RevertWhen_SignedForAnotherChain(uint256 kind) public {
        bytes memory call = _call(kind, 7);
        vm.chainId(block.chainid + 1);
        _fails(call, _invalidSignature());
    }

    function testFuzz_RevertWhen_SignedForAnotherContract(uint256 kind) public {
        bytes memory call = _call(kind, 7);
        RewardDealer twin = _newDealer();
        vm.expectRevert(_invalidSignature());
        (bool done,) = address(twin).call(call);
        done;
    }

    function test_RevertWhen_AClaimServesAsAMint() public {
        IRewardDealer.RewardPayload memory payload = _item(address(items), alice, 1, 1, 7);
        payload.signature = _signed(CLAIM, payload);
        _fails(abi.encodeCall(dealer.mintMastersItem, (payload)), _invalidSignature());
        payload = _reward(ERC1155, address(items), alice, 1, 1, 7);
        payload.signature = _signed(MINT, payload);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), _invalidSignature());
    }

    function test_RevertWhen_ABatchOfClaimsServesAsABatchOfMints() public {
        IRewardDealer.BatchRewardPayload memory payload = _items(address(items), alice, list(1), list(1), list(7));
        payload.signature = _signed(CLAIM_BATCH, payload);
        _fails(abi.encodeCall(dealer.mintMastersItems, (payload)), _invalidSignature());
        payload = _rewards(ERC1155, address(items), alice, list(1), list(1), list(7));
        payload.signature = _signed(MINT_BATCH, payload);
        _fails(abi.encodeCall(dealer.claimRewards, (payload)), _invalidSignature());
    }

    function test_RevertWhen_TheSignatureOfOneKindIsOnAnother() public {
        bytes memory signature = _reward(ERC1155, address(items), alice, 1, 1, 7).signature;
        IRewardDealer.AirdropPayload memory egg = _airdrop(alice, 1, 1, 7);
        egg.signature = signature;
        _fails(abi.encodeCall(dealer.mintAirdropEgg, (egg)), _invalidSignature());
        IRewardDealer.BatchRewardPayload memory batch =
            _rewards(ERC1155, address(items), alice, list(1), list(1), list(7));
        batch.signature = signature;
        _fails(abi.encodeCall(dealer.claimRewards, (batch)), _invalidSignature());
    }

    function testFuzz_GivenTheVerySecond_ItIsRedeemed(uint256 kind) public {
        bytes memory call = _call(kind, 7);
        vm.warp(UNTIL);
        _succeeds(call);
    }

    function testFuzz_RevertWhen_NoLongerClaimable(uint256 kind, uint256 time) public {
        bytes memory call = _call(kind, 7);
        vm.warp(bound(time, UNTIL + 1, type(uint64).max));
        _fails(call, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, UNTIL));
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

    function testFuzz_RevertWhen_AFieldOfARewardChanges(uint256 field, uint256 value) public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC1155, address(items), alice, 1, 2, 7);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 8;
        if (field == 0) payload.rewardContractType = uint8(value);
        if (field == 1) payload.rewardHolderAddress = address(uint160(value));
        if (field == 2) payload.rewardContract = address(uint160(value));
        if (field == 3) payload.receiver = address(uint160(value));
        if (field == 4) payload.tokenId = value;
        if (field == 5) payload.amount = value;
        if (field == 6) payload.clabimableUntil = bound(value, block.timestamp, type(uint256).max);
        if (field == 7) payload.voucherId = value;
        vm.assume(keccak256(abi.encode(payload)) != before);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), _invalidSignature());
        // The same of what is minted, where the zero address is the holder that was signed.
        if (field != 1) payload.rewardHolderAddress = address(0);
        else if (payload.rewardHolderAddress == address(0)) payload.rewardHolderAddress = holder;
        payload.signature = _item(address(items), alice, 1, 2, 7).signature;
        _fails(abi.encodeCall(dealer.mintMastersItem, (payload)), _invalidSignature());
    }

    function testFuzz_RevertWhen_AFieldOfABatchChanges(uint256 field, uint256 value) public {
        IRewardDealer.BatchRewardPayload memory payload =
            _rewards(ERC1155, address(items), alice, list(1, 2), list(3, 4), list(7, 8));
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 10;
        if (field == 0) payload.rewardContractType = uint8(value);
        if (field == 1) payload.rewardHolderAddress = address(uint160(value));
        if (field == 2) payload.rewardContract = address(uint160(value));
        if (field == 3) payload.receiver = address(uint160(value));
        if (field == 4) payload.tokenIds[value % 2] = value;
        if (field == 5) payload.amounts[value % 2] = value;
        if (field == 6) payload.clabimableUntil = bound(value, block.timestamp, type(uint256).max);
        if (field == 7) payload.voucherIds[1] = bound(value, 8, type(uint256).max);
        if (field == 8) (payload.tokenIds, payload.amounts) = (payload.amounts, payload.tokenIds);
        if (field == 9) {
            (payload.tokenIds, payload.amounts, payload.voucherIds) = (list(1), list(3), list(7));
        }
        vm.assume(keccak256(abi.encode(payload)) != before);
        _fails(abi.encodeCall(dealer.claimRewards, (payload)), _invalidSignature());
    }

    function testFuzz_RevertWhen_AFieldOfAnAirdropChanges(uint256 field, uint256 value) public {
        IRewardDealer.AirdropPayload memory payload = _airdrop(alice, 1, 2, 7);
        bytes32 before = keccak256(abi.encode(payload));
        field = field % 5;
        if (field == 0) payload.receiver = address(uint160(value));
        if (field == 1) payload.eggType = value;
        if (field == 2) payload.amount = value;
        if (field == 3) payload.clabimableUntil = bound(value, block.timestamp, type(uint256).max);
        if (field == 4) payload.voucherId = value;
        vm.assume(keccak256(abi.encode(payload)) != before);
        _fails(abi.encodeCall(dealer.mintAirdropEgg, (payload)), _invalidSignature());
    }

    function test_RevertWhen_SignedByAStranger() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 1, 7);
        payload.signature = _sign(STRANGER_KEY, _digestOf(CLAIM, payload, DEADLINE), DEADLINE);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), _invalidSignature());
    }

    function testFuzz_RevertWhen_TheSignerWasRemovedOrRenounced(uint256 kind, bool renounces) public {
        bytes memory call = _call(kind, 7);
        vm.prank(renounces ? signer : owner);
        renounces ? dealer.renounceSigner() : dealer.removeSignerRole(signer);
        _fails(call, _invalidSignature());
    }

    function test_RevertWhen_TheSignatureIsMalleated() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 1, 7);
        payload.signature = _malleated(payload.signature);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), _invalidSignature());
    }

    function testFuzz_RevertWhen_TheIdIsBarred(uint256 kind, uint256 voucherId) public {
        vm.expectEmit(address(dealer));
        emit IVoucherVerifier.VoucherBanned(voucherId, true);
        vm.prank(owner);
        dealer.setVoucherUsed(list(voucherId), true);
        vm.assertEq(dealer.UsedVoucherIds(voucherId), true);
        vm.assertEq(dealer.isVoucherUsed(voucherId), false);
        bytes memory call = _call(kind, voucherId);
        _fails(call, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, voucherId));

        vm.prank(owner);
        dealer.setVoucherUsed(list(voucherId), false);
        vm.assertEq(dealer.UsedVoucherIds(voucherId), false);
        _succeeds(call);
    }

    function test_GivenARedeemedVoucher_OthersAreBarredBesideIt() public {
        _succeeds(_call(0, 7));
        vm.prank(owner);
        dealer.setVoucherUsed(list(7, 8), true);
        vm.assertEq(dealer.isVoucherUsed(7), true);
        vm.assertEq(dealer.isVoucherBanned(7), false);
        vm.assertEq(dealer.isVoucherBanned(8), true);
    }

    function test_RevertWhen_ARedeemedVoucherIsReleased() public {
        _succeeds(_call(0, 7));
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
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidBatch.selector, 0, 50));
        dealer.setVoucherUsed(new uint256[](0), true);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidBatch.selector, 51, 50));
        dealer.setVoucherUsed(range(0, 51), true);
        vm.stopPrank();
    }

    function test_RevertWhen_TheDigestIsBarred() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 1, 7);
        bytes32 digest = _digestOf(CLAIM, payload, DEADLINE);
        vm.startPrank(owner);
        dealer.banDigest(digest, true);
        dealer.addSignerRole(vm.addr(STRANGER_KEY));
        vm.stopPrank();
        bytes memory reason = abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), reason);
        payload.signature = _sign(STRANGER_KEY, digest, DEADLINE);
        _fails(abi.encodeCall(dealer.claimReward, (payload)), reason);
        // Another voucher of the same id is another digest.
        _succeeds(abi.encodeCall(dealer.claimReward, (_reward(ERC20, address(token), alice, 0, 2, 7))));
    }

    function test_RevertWhen_TheDigestOfABatchIsBarred() public {
        IRewardDealer.BatchRewardPayload memory payload =
            _rewards(ERC20, address(token), alice, list(0), list(1), list(7));
        bytes32 digest = _digestOf(CLAIM_BATCH, payload, DEADLINE);
        vm.prank(owner);
        dealer.banDigest(digest, true);
        _fails(
            abi.encodeCall(dealer.claimRewards, (payload)),
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest)
        );
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

    /// @dev One voucher of a kind, as the call that redeems it.
    function _call(uint256 kind, uint256 voucherId) private view returns (bytes memory) {
        kind = kind % KINDS;
        if (kind == 0) {
            return abi.encodeCall(dealer.claimReward, (_reward(ERC20, address(token), alice, 0, 5, voucherId)));
        }
        if (kind == 1) {
            return abi.encodeCall(
                dealer.claimRewards,
                (_rewards(ERC721, address(collectible), alice, list(3), list(1), list(voucherId)))
            );
        }
        if (kind == 2) return abi.encodeCall(dealer.mintAirdropEgg, (_airdrop(alice, 1, 5, voucherId)));
        if (kind == 3) {
            return abi.encodeCall(dealer.mintMastersItem, (_item(address(items), alice, 1, 5, voucherId)));
        }
        return abi.encodeCall(
            dealer.mintMastersItems, (_items(address(items), alice, list(1), list(5), list(voucherId)))
        );
    }

    function _succeeds(bytes memory call) private {
        (bool done,) = address(dealer).call(call);
        vm.assertEq(done, true);
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
