// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC1155Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {Gen2Monsters} from "../../src/staking/Gen2Monsters.sol";
import {Gen2Staking} from "../../src/staking/Gen2Staking.sol";
import {IGen2Staking} from "../../src/staking/IGen2Staking.sol";
import {IStaking} from "../../src/staking/IStaking.sol";
import {PackedCounts} from "../../src/staking/PackedCounts.sol";
import {StakingFixture} from "../support/StakingFixture.sol";
import {Gen2Mock, TokenMock} from "../support/StakingMocks.sol";

contract Gen2StakingTest is StakingFixture {
    function test_GivenOneKind_ItIsStakedForTheCaller() public {
        _give2(alice, 40, 3);
        vm.expectEmit(address(staking2));
        emit IGen2Staking.Staked(alice, 40, 2);
        vm.prank(alice);
        staking2.batchStake(list(40), list(2), address(0));

        vm.assertEq(gen2.balanceOf(address(staking2), 40), 2);
        vm.assertEq(staking2.stakedAmount(alice, 40), 2);
        vm.assertEq(staking2.isStaked(alice, 40, 2), true);
        vm.assertEq(staking2.isStaked(alice, 40, 3), false);
        vm.assertEq(staking2.isStaked(alice, 41, 0), false);
        vm.assertEq(rewarder.totalWeight(), 2000);
    }

    /// Defect of an earlier contract: batchStake wrote into an unallocated array and reverted.
    function test_Defect_BatchStakeTakesSeveralKinds() public {
        _give2(alice, 40, 5);
        _give2(alice, 137, 5);
        vm.expectEmit(address(staking2));
        emit IGen2Staking.BatchStaked(alice, list(40, 137), list(2, 3));
        vm.prank(alice);
        staking2.batchStake(list(40, 137), list(2, 3), address(0));

        (uint256[] memory ids, uint256[] memory amounts) = staking2.userStakedNFT(alice);
        vm.assertEq(ids, list(40, 137));
        vm.assertEq(amounts, list(2, 3));
        vm.assertEq(_weight2(alice), 5000);
    }

    function test_GivenAKindTwice_BothCount() public {
        _give2(alice, 40, 5);
        vm.prank(alice);
        staking2.batchStake(list(40, 40), list(2, 3), address(0));
        vm.assertEq(staking2.stakedAmount(alice, 40), 5);
        vm.prank(alice);
        staking2.batchWithdraw(list(40, 40), list(4, 1));
        vm.assertEq(staking2.stakedAmount(alice, 40), 0);
    }

    function test_GivenAllMonsters_TheyMakeSetsAndACollection() public {
        _stakeAll(alice, 2, false);
        _stakeAll(alice, 1, true);
        (uint256 plant, uint256 water, uint256 fire, uint256 light, uint256 dark, uint256 dragon) =
            staking2.userSetInfo(alice);
        vm.assertEq(plant, 2);
        vm.assertEq(water, 2);
        vm.assertEq(fire, 2);
        vm.assertEq(light, 2);
        vm.assertEq(dark, 2);
        vm.assertEq(dragon, 2);
        (uint256 common, uint256 shiny) = staking2.userCollectionInfo(alice);
        vm.assertEq(common, 2);
        vm.assertEq(shiny, 1);
        uint256 weight = 206 * 1000 + 12 * 20_000 + 2 * 400_000;
        vm.assertEq(_weight2(alice), weight + 103 * 20_000 + 6 * 400_000 + 8_000_000);

        // The rarest monster of each element decides.
        _withdraw2(alice, 123, 1);
        _withdraw2(alice, 109_888, 1);
        (,,, light, dark,) = staking2.userSetInfo(alice);
        vm.assertEq(light, 1);
        vm.assertEq(dark, 2);
        (common, shiny) = staking2.userCollectionInfo(alice);
        vm.assertEq(common, 1);
        vm.assertEq(shiny, 0);
        (uint256 collections, IGen2Staking.ElementCounts memory sets) = staking2.userShinySetInfo(alice);
        vm.assertEq(collections, 0);
        vm.assertEq(sets.dark, 0);
        vm.assertEq(sets.light, 1);
        vm.assertEq(sets.plant + sets.water + sets.fire + sets.dragon, 4);
    }

    function test_GivenVoids_TheyWeighAndMakeNoSets() public {
        _stake2(alice, 0, 3);
        _stake2(alice, 888, 2);
        vm.assertEq(staking2.voidMonsterSetInfo(alice), 3);
        (, IGen2Staking.ElementCounts memory sets) = staking2.userShinySetInfo(alice);
        vm.assertEq(sets.void, 2);
        (uint256 single, uint256 added) = staking2.calculateWeight(alice);
        vm.assertEq(single, 43_000);
        vm.assertEq(added, 0);
        (uint256[] memory ids,) = staking2.userStakedNFT(alice);
        vm.assertEq(ids, list(0, 888));
    }

    /// Defect of an earlier contract: tokenWithdraw never lowered the staked balance.
    function test_Defect_TokenWithdrawLowersTheStake() public {
        token.mint(alice, 100 ether);
        vm.prank(alice);
        token.approve(address(staking2), 100 ether);
        vm.expectEmit(address(staking2));
        emit IGen2Staking.TokenStaked(alice, 100 ether);
        vm.prank(alice);
        staking2.tokenStake(100 ether, address(0));
        vm.assertEq(staking2.getStakedTokens(alice), 100 ether);
        vm.assertEq(_weight2(alice), 100);

        vm.expectEmit(address(staking2));
        emit IGen2Staking.TokenWithdrawn(alice, 60 ether);
        vm.prank(alice);
        staking2.tokenWithdraw(60 ether);
        vm.assertEq(staking2.getStakedTokens(alice), 40 ether);
        vm.assertEq(rewarder.totalWeight(), 40);
        vm.assertEq(token.balanceOf(alice), 60 ether);

        vm.expectRevert(
            abi.encodeWithSelector(
                IGen2Staking.Gen2Staking_InsufficientStake.selector, alice, 0, 41 ether, 40 ether
            )
        );
        vm.prank(alice);
        staking2.tokenWithdraw(41 ether);
    }

    function test_GivenLessThanAWholeToken_ItWeighsNothing() public {
        _stakeTokens(alice, 1 ether - 1);
        vm.assertEq(_weight2(alice), 0);
        _stakeTokens(alice, 1);
        vm.assertEq(_weight2(alice), 1);
    }

    function test_RevertWhen_NothingIsStakedOrWithdrawn() public {
        _stake2(alice, 40, 1);
        vm.expectRevert(IGen2Staking.Gen2Staking_ZeroAmount.selector);
        staking2.batchStake(list(40), list(0), address(0));
        vm.expectRevert(IGen2Staking.Gen2Staking_ZeroAmount.selector);
        staking2.batchWithdraw(list(40), list(0));
        vm.expectRevert(IGen2Staking.Gen2Staking_ZeroAmount.selector);
        staking2.tokenStake(0, address(0));
        vm.expectRevert(IGen2Staking.Gen2Staking_ZeroAmount.selector);
        staking2.tokenWithdraw(0);
    }

    function testFuzz_RevertWhen_ThereIsNoSuchMonster(uint256 tokenId) public {
        bool common = tokenId == 0 || (tokenId >= 40 && tokenId <= 142);
        uint256 monsterId = tokenId / 1000;
        bool shiny = tokenId % 1000 == 888 && (monsterId == 0 || (monsterId >= 40 && monsterId <= 142));
        vm.assume(!common && !shiny);
        vm.expectRevert(abi.encodeWithSelector(Gen2Monsters.Gen2Monsters_Unknown.selector, tokenId));
        staking2.stakedAmount(alice, tokenId);
    }

    function test_RevertWhen_TheIdIsBesideARange() public {
        uint256[8] memory ids = [uint256(1), 39, 143, 39_888, 143_888, 40_887, 1888, type(uint256).max];
        for (uint256 i = 0; i < ids.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(Gen2Monsters.Gen2Monsters_Unknown.selector, ids[i]));
            vm.prank(alice);
            staking2.batchStake(list(ids[i]), list(1), address(0));
        }
    }

    function test_RevertWhen_TheBatchIsEmptyTooLargeOrUneven() public {
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InvalidBatch.selector, 0, 120));
        staking2.batchStake(new uint256[](0), new uint256[](0), address(0));
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InvalidBatch.selector, 121, 120));
        staking2.batchStake(new uint256[](121), new uint256[](121), address(0));
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InvalidBatch.selector, 2, 120));
        staking2.batchWithdraw(list(1, 2), list(1));
    }

    function test_RevertWhen_MoreIsStakedThanACountHolds() public {
        _stake2(alice, 40, 65_535);
        _give2(alice, 40, 1);
        vm.expectRevert(abi.encodeWithSelector(PackedCounts.PackedCounts_OutOfRange.selector, 65_536));
        vm.prank(alice);
        staking2.batchStake(list(40), list(1), address(0));
    }

    function test_RevertWhen_SomebodyElseWithdraws() public {
        _stake2(alice, 40, 2);
        _stakeTokens(alice, 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(IGen2Staking.Gen2Staking_InsufficientStake.selector, bob, 40, 1, 0)
        );
        _withdraw2(bob, 40, 1);
        vm.expectRevert(
            abi.encodeWithSelector(IGen2Staking.Gen2Staking_InsufficientStake.selector, bob, 0, 1, 0)
        );
        vm.prank(bob);
        staking2.tokenWithdraw(1);
        vm.expectRevert(
            abi.encodeWithSelector(IGen2Staking.Gen2Staking_InsufficientStake.selector, alice, 40, 3, 2)
        );
        _withdraw2(alice, 40, 3);
    }

    function test_RevertWhen_MonstersAreNotTheCallers() public {
        vm.prank(alice);
        gen2.setApprovalForAll(address(staking2), true);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, 40)
        );
        vm.prank(alice);
        staking2.batchStake(list(40), list(1), address(0));
    }

    function test_RevertWhen_MonstersAreSentInsteadOfStaked() public {
        _give2(alice, 40, 2);
        bytes memory reason =
            abi.encodeWithSelector(IGen2Staking.Gen2Staking_UnexpectedTransfer.selector, alice);
        vm.expectRevert(reason);
        vm.prank(alice);
        gen2.safeTransferFrom(alice, address(staking2), 40, 1, "");
        vm.expectRevert(reason);
        vm.prank(alice);
        gen2.safeBatchTransferFrom(alice, address(staking2), list(40, 40), list(1, 1), "");
        // Nor those of another collection.
        vm.expectRevert(
            abi.encodeWithSelector(IGen2Staking.Gen2Staking_UnexpectedTransfer.selector, address(staking2))
        );
        staking2.onERC1155Received(address(staking2), alice, 40, 1, "");
        vm.assertEq(staking2.supportsInterface(type(IERC1155Receiver).interfaceId), true);
        vm.assertEq(staking2.supportsInterface(type(IERC165).interfaceId), true);
        vm.assertEq(staking2.supportsInterface(0xffffffff), false);
    }

    function test_WhenPaused_NobodyStakesAndEverybodyWithdraws() public {
        _stake2(alice, 40, 2);
        _stakeTokens(alice, 5 ether);
        _give2(alice, 41, 1);
        vm.prank(owner);
        staking2.pause();

        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(alice);
        staking2.batchStake(list(41), list(1), address(0));
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(alice);
        staking2.tokenStake(1, address(0));

        _withdraw2(alice, 40, 2);
        vm.prank(alice);
        staking2.tokenWithdraw(5 ether);
        vm.assertEq(gen2.balanceOf(alice, 40), 2);
        vm.assertEq(token.balanceOf(alice), 5 ether);
        vm.prank(owner);
        staking2.unpause();
        _stake2(alice, 40, 1);
    }

    function test_GivenOtherContracts_TheyAreTakenWhileNothingIsStaked() public {
        Gen2Mock other = new Gen2Mock();
        TokenMock otherToken = new TokenMock();
        // Tokens that someone sends here bar nothing.
        token.mint(address(staking2), 1);
        vm.startPrank(owner);
        vm.expectEmit(address(staking2));
        emit IGen2Staking.TokenUpdated(address(otherToken));
        staking2.setHatchyToken(address(otherToken));
        vm.assertEq(staking2.hatchyToken(), address(otherToken));
        staking2.setHatchyToken(address(token));
        vm.stopPrank();

        _stake2(alice, 142_888, 1);
        _stakeTokens(alice, 1);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InUse.selector, address(gen2)));
        staking2.setHatchyGen2(address(other));
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InUse.selector, address(token)));
        staking2.setHatchyToken(address(otherToken));
        vm.expectRevert(IStaking.Staking_ZeroAddress.selector);
        staking2.setHatchyGen2(address(0));
        vm.expectRevert(IStaking.Staking_ZeroAddress.selector);
        staking2.setHatchyToken(address(0));
        vm.stopPrank();

        _withdraw2(alice, 142_888, 1);
        vm.prank(alice);
        staking2.tokenWithdraw(1);
        vm.startPrank(owner);
        vm.expectEmit(address(staking2));
        emit IGen2Staking.CollectionUpdated(address(other));
        staking2.setHatchyGen2(address(other));
        vm.stopPrank();
        vm.assertEq(staking2.hatchyGen2(), address(other));
    }

    /// @dev Sixteen of the 23 plants fill the first word of their counts, and are no set.
    function test_GivenOnlyTheFirstWordOfASet_ThereIsNone() public {
        _give2(alice, range(40, 23));
        vm.prank(alice);
        staking2.batchStake(range(40, 16), _ones(16), address(0));
        (uint256 plant,,,,,) = staking2.userSetInfo(alice);
        vm.assertEq(plant, 0);
        vm.assertEq(_weight2(alice), 16_000);

        vm.prank(alice);
        staking2.batchStake(range(56, 7), _ones(7), address(0));
        (plant,,,,,) = staking2.userSetInfo(alice);
        vm.assertEq(plant, 1);
        vm.assertEq(_weight2(alice), 43_000);
    }

    function _give2(address who, uint256[] memory ids) private {
        for (uint256 i = 0; i < ids.length; ++i) {
            _give2(who, ids[i], 1);
        }
    }

    function _ones(uint256 length) private pure returns (uint256[] memory ones) {
        ones = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            ones[i] = 1;
        }
    }

    /// @dev A former rewarder no longer hears of withdrawals.
    function test_GivenAnotherRewarder_TheFormerPaysOnlyWhatWasEarned() public {
        _stakeTokens(alice, 1000 ether);
        _pass(1 days);
        Rewarder next = _deployRewarder();
        vm.prank(owner);
        staking2.setRewarder(address(next));
        vm.prank(alice);
        staking2.tokenWithdraw(1000 ether);
        _pass(52 weeks);

        vm.assertEq(rewarder.rewardPerWeek(), 0);
        uint256 paid = _harvest(alice);
        vm.assertTrue(paid <= PER_WEEK / 7 && paid > PER_WEEK / 7 - 1 ether, "one day");
    }

    function test_GivenAFormerRewarderThatFails_TheChangeGoesOn() public {
        vm.startPrank(owner);
        staking2.setRewarder(address(token));
        vm.expectEmit(address(staking2));
        emit IStaking.RewarderNotRetired(address(token));
        staking2.setRewarder(stranger);
        vm.expectEmit(address(staking2));
        emit IStaking.RewarderNotRetired(stranger);
        staking2.setRewarder(address(rewarder));
        vm.stopPrank();
        vm.assertEq(staking2.hatchyRewarder(), address(rewarder));
    }

    function test_GivenNoCollectionAtFirst_TheOwnerNamesIt() public {
        Gen2Staking fresh = _deployGen2(address(0));
        vm.prank(owner);
        fresh.setHatchyGen2(address(gen2));
        vm.assertEq(fresh.hatchyGen2(), address(gen2));
    }

    function test_RevertWhen_InitializedWrongly() public {
        Gen2Staking code = Gen2Staking(_deployCode("Gen2Staking"));
        bytes memory noToken = abi.encodeCall(
            Gen2Staking.initialize, (owner, address(0), address(0), address(0), 1, _defaultWeights())
        );
        bytes memory noPrice = abi.encodeCall(
            Gen2Staking.initialize, (owner, address(0), address(token), address(0), 0, _defaultWeights())
        );
        vm.expectRevert(IStaking.Staking_ZeroAddress.selector);
        _proxy(address(code), noToken);
        vm.expectRevert(IGen2Staking.Gen2Staking_InvalidTokensPerWeight.selector);
        _proxy(address(code), noPrice);
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(staking2.pause, ()));
        _expectNotOwner(abi.encodeCall(staking2.unpause, ()));
        _expectNotOwner(abi.encodeCall(staking2.setRewarder, (stranger)));
        _expectNotOwner(abi.encodeCall(staking2.setHatchyGen2, (stranger)));
        _expectNotOwner(abi.encodeCall(staking2.setHatchyToken, (stranger)));
        vm.assertEq(staking2.tokensPerWeight(), 1 ether);
        vm.assertEq(staking2.MAX_BATCH(), 120);
    }

    function testFuzz_GivenAnyAmounts_StakeAndWithdrawalAreExact(uint256 tokenId, uint256 amount, uint256 back) public {
        tokenId = bound(tokenId, 40, 142) * 1000 + 888;
        amount = bound(amount, 1, 65_535);
        back = bound(back, 1, amount);
        _stake2(alice, tokenId, amount);
        _withdraw2(alice, tokenId, back);
        vm.assertEq(staking2.stakedAmount(alice, tokenId), amount - back);
        vm.assertEq(gen2.balanceOf(alice, tokenId), back);
        vm.assertEq(rewarder.totalWeight(), (amount - back) * 20_000);
    }

    function testFuzz_GivenAnyTokens_StakeAndWithdrawalAreExact(uint256 amount, uint256 back) public {
        amount = bound(amount, 1, 1e28);
        back = bound(back, 1, amount);
        _stakeTokens(alice, amount);
        vm.prank(alice);
        staking2.tokenWithdraw(back);
        vm.assertEq(staking2.getStakedTokens(alice), amount - back);
        vm.assertEq(token.balanceOf(alice), back);
        vm.assertEq(rewarder.totalWeight(), (amount - back) / 1 ether);
    }

    function _stakeAll(address who, uint256 amount, bool shiny) private {
        uint256[] memory ids = range(40, 103);
        uint256[] memory amounts = new uint256[](103);
        for (uint256 i = 0; i < 103; ++i) {
            amounts[i] = amount;
            if (shiny) ids[i] = ids[i] * 1000 + 888;
            _give2(who, ids[i], amount);
        }
        vm.prank(who);
        staking2.batchStake(ids, amounts, address(0));
    }

    function _subject() internal view override returns (address) {
        return address(staking2);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen2Staking");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(
            Gen2Staking.initialize,
            (stranger, address(gen2), address(token), address(rewarder), 1, _defaultWeights())
        );
    }
}
