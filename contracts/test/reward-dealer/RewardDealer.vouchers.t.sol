// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that the five kinds of vouchers have no other effect. Their signatures expire after the time until which
/// they can be claimed.
contract RewardDealerVouchersTest is RewardDealerFixture, VoucherReplayTest {
    uint256 private constant CLAIM_ONE = 0;
    uint256 private constant CLAIM_MANY = 1;
    uint256 private constant MINT_EGGS = 2;
    uint256 private constant MINT_ONE = 3;
    uint256 private constant MINT_MANY = 4;

    uint256 private voucherId = 7;
    IRewardDealer.AirdropPayload private airdrop;
    mapping(uint256 kind => IRewardDealer.RewardPayload) private singles;
    mapping(uint256 kind => IRewardDealer.BatchRewardPayload) private batches;

    function setUp() public override {
        super.setUp();
        uint256[] memory ids = list(7, 8);
        airdrop = _airdrop(alice, 1, 5, 7);
        singles[CLAIM_ONE] = _reward(ERC20, address(token), alice, 0, 5, 7);
        singles[MINT_ONE] = _item(address(items), alice, 1, 5, 7);
        batches[CLAIM_MANY] = _rewards(ERC721, address(collectible), alice, list(3, 4), list(1, 1), ids);
        batches[MINT_MANY] = _items(address(items), alice, list(1, 2), list(3, 4), ids);
    }

    function testFuzz_RevertWhen_TheSignersRoleWasTakenAway(uint256 kind) public {
        bytes memory signature = _signatureOf(kind);
        vm.prank(owner);
        dealer.removeSignerRole(signer);
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_TheIdIsBarredAsUsed(uint256 kind, uint256 id) public {
        _setVoucherId(id);
        vm.expectEmit(address(dealer));
        emit IVoucherVerifier.VoucherBanned(id, true);
        vm.prank(owner);
        dealer.setVoucherUsed(list(id), true);
        vm.assertEq(dealer.UsedVoucherIds(id), true);
        vm.assertEq(dealer.isVoucherUsed(id), false);
        _expectRefused(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, id));

        vm.prank(owner);
        dealer.setVoucherUsed(list(id), false);
        vm.assertEq(dealer.UsedVoucherIds(id), false);
        _redeem(kind);
    }

    function _kinds() internal pure override returns (uint256) {
        return 5;
    }

    function _domain() internal pure override returns (string memory) {
        return "RewardDealer";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _goodUntil() internal pure override returns (uint256) {
        return UNTIL;
    }

    function _voucherId() internal view override returns (uint256) {
        return voucherId;
    }

    function _setVoucherId(uint256 id) internal override {
        uint256 next;
        unchecked {
            next = id + 1;
        }
        (voucherId, airdrop.voucherId) = (id, id);
        (singles[CLAIM_ONE].voucherId, singles[MINT_ONE].voucherId) = (id, id);
        batches[CLAIM_MANY].voucherIds = list(id, next);
        batches[MINT_MANY].voucherIds = list(id, next);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        if (kind == MINT_EGGS) return _digestOf(airdrop, DEADLINE);
        if (kind == CLAIM_ONE) return _digestOf(CLAIM, singles[kind], DEADLINE);
        if (kind == MINT_ONE) return _digestOf(MINT, singles[kind], DEADLINE);
        return _digestOf(kind == CLAIM_MANY ? CLAIM_BATCH : MINT_BATCH, batches[kind], DEADLINE);
    }

    /// @dev A claim as a mint, and the other way round.
    function _digestOfAnotherType(uint256 kind) internal view override returns (bytes32) {
        if (kind == MINT_EGGS) return _digestOf("MintAirdropEgg", singles[CLAIM_ONE], DEADLINE);
        if (kind == CLAIM_ONE) return _digestOf(MINT, singles[kind], DEADLINE);
        if (kind == MINT_ONE) return _digestOf(CLAIM, singles[kind], DEADLINE);
        return _digestOf(kind == CLAIM_MANY ? MINT_BATCH : CLAIM_BATCH, batches[kind], DEADLINE);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        if (kind == MINT_EGGS) {
            IRewardDealer.AirdropPayload memory eggs_ = airdrop;
            eggs_.signature = signature;
            return abi.encodeCall(dealer.mintAirdropEgg, (eggs_));
        }
        if (kind == CLAIM_ONE || kind == MINT_ONE) {
            IRewardDealer.RewardPayload memory single = singles[kind];
            single.signature = signature;
            return kind == CLAIM_ONE
                ? abi.encodeCall(dealer.claimReward, (single))
                : abi.encodeCall(dealer.mintMastersItem, (single));
        }
        IRewardDealer.BatchRewardPayload memory batch = batches[kind];
        batch.signature = signature;
        return kind == CLAIM_MANY
            ? abi.encodeCall(dealer.claimRewards, (batch))
            : abi.encodeCall(dealer.mintMastersItems, (batch));
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == MINT_EGGS) airdrop.amount = 6;
        if (kind == CLAIM_ONE || kind == MINT_ONE) singles[kind].amount = 6;
        if (kind == CLAIM_MANY) batches[kind].tokenIds = list(5, 6);
        if (kind == MINT_MANY) batches[kind].amounts = list(5, 6);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        if (kind == MINT_EGGS) _changeAirdrop(field % 5, value);
        else if (kind == CLAIM_ONE || kind == MINT_ONE) _changeSingle(singles[kind], field % 8, value);
        else _changeBatch(batches[kind], field % 10, value);
    }

    function _replaceContract() internal override {
        dealer = _newDealer();
    }

    function _changeAirdrop(uint256 field, uint256 value) private {
        if (field == 0) airdrop.receiver = address(uint160(value));
        if (field == 1) airdrop.eggType = value;
        if (field == 2) airdrop.amount = value;
        if (field == 3) airdrop.clabimableUntil = bound(value, NOW, type(uint256).max);
        if (field == 4) airdrop.voucherId = value;
    }

    function _changeSingle(IRewardDealer.RewardPayload storage payload, uint256 field, uint256 value) private {
        if (field == 0) payload.rewardContractType = uint8(value);
        if (field == 1) payload.rewardHolderAddress = address(uint160(value));
        if (field == 2) payload.rewardContract = address(uint160(value));
        if (field == 3) payload.receiver = address(uint160(value));
        if (field == 4) payload.tokenId = value;
        if (field == 5) payload.amount = value;
        if (field == 6) payload.clabimableUntil = bound(value, NOW, type(uint256).max);
        if (field == 7) payload.voucherId = value;
    }

    function _changeBatch(IRewardDealer.BatchRewardPayload storage payload, uint256 field, uint256 value) private {
        if (field == 0) payload.rewardContractType = uint8(value);
        if (field == 1) payload.rewardHolderAddress = address(uint160(value));
        if (field == 2) payload.rewardContract = address(uint160(value));
        if (field == 3) payload.receiver = address(uint160(value));
        if (field == 4) payload.tokenIds[value % 2] = value;
        if (field == 5) payload.amounts[value % 2] = value;
        if (field == 6) payload.clabimableUntil = bound(value, NOW, type(uint256).max);
        if (field == 7) payload.voucherIds[1] = bound(value, 8, type(uint256).max);
        if (field == 8) {
            uint256[] memory ids = payload.tokenIds;
            payload.tokenIds = payload.amounts;
            payload.amounts = ids;
        }
        if (field == 9) {
            (payload.tokenIds, payload.amounts, payload.voucherIds) = (list(1), list(3), list(7));
        }
    }
}
