// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";

import {IRewarder} from "../../src/rewarder/IRewarder.sol";
import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {StakingFixture} from "../support/StakingFixture.sol";
import {TokenMock} from "../support/StakingMocks.sol";

contract RewarderTest is StakingFixture {
    function test_GivenOneStaker_TheWholeRewardIsTheirs() public {
        _stake2(alice, 40, 1);
        _pass(1 weeks);
        vm.assertEq(rewarder.pendingReward(alice), PER_WEEK);

        vm.expectEmit(address(rewarder));
        emit IRewarder.Harvest(alice, PER_WEEK);
        vm.assertEq(_harvest(alice), PER_WEEK);
        vm.assertEq(rewarder.pendingReward(alice), 0);
        vm.assertEq(rewarder.lastRewardTime(), block.timestamp);
        vm.assertEq(rewarder.accTokenPerShare(), PER_WEEK * 1e18 / 1000);
        (,,, uint256 debt,,) = rewarder.userInfo(alice);
        vm.assertEq(debt, PER_WEEK);
    }

    function test_GivenTwoStakings_RewardsGoByWeight() public {
        _stake1(alice, 1, 1, false);
        _stake2(bob, 40, 3);
        (uint256 weight, uint256 gen1Point, uint256 gen2Point,,,) = rewarder.userInfo(bob);
        vm.assertEq(weight, 3000);
        vm.assertEq(gen1Point, 0);
        vm.assertEq(gen2Point, 3000);
        _pass(400);
        vm.assertEq(rewarder.pendingReward(alice), 100 ether);
        vm.assertEq(rewarder.pendingReward(bob), 300 ether);

        // A change of weight settles first.
        _stake1(bob, 2, 1, false);
        _stake1(alice, 3, 1, false);
        _pass(600);
        vm.assertEq(_harvest(alice), 300 ether);
        vm.assertEq(_harvest(bob), 700 ether);
    }

    function test_GivenTwoHarvestsInABlock_TheyPayAsOne() public {
        _stake2(alice, 40, 1);
        _pass(100);
        vm.assertEq(_harvest(alice), 100 ether);
        vm.assertEq(_harvest(alice), 0);
        vm.assertEq(_harvest(bob), 0);
    }

    function test_GivenAnEmptyPeriod_TheFirstStakerInheritsNothing() public {
        _pass(1 weeks);
        _stake2(alice, 40, 1);
        vm.assertEq(rewarder.pendingReward(alice), 0);
        _pass(10);
        vm.assertEq(_harvest(alice), 10 ether);
        _withdraw2(alice, 40, 1);
        _pass(1 weeks);
        _stake2(bob, 40, 1);
        vm.assertEq(rewarder.pendingReward(bob), 0);
        vm.assertEq(rewarder.pendingReward(alice), 0);
        vm.assertEq(rewarder.reserve(), FUNDS - 10 ether);
    }

    function test_GivenFundsRunOut_NothingMoreIsPromised() public {
        vm.assertEq(rewarder.runway(), 52 weeks);
        _stake2(alice, 40, 1);
        _pass(51 weeks);
        vm.assertEq(rewarder.runway(), 1 weeks);
        _pass(3 weeks);
        vm.assertEq(rewarder.runway(), 0);
        vm.assertEq(rewarder.pendingReward(alice), FUNDS);

        // Later funds pay for later rewards.
        _fund(100 ether);
        _pass(50);
        vm.assertEq(_harvest(alice), FUNDS + 50 ether);
    }

    function test_GivenNoReward_FundsLastForever() public {
        vm.prank(owner);
        rewarder.setRewardPerWeek(0);
        vm.assertEq(rewarder.runway(), type(uint256).max);
    }

    function test_GivenAnotherReward_TimeUntilThenCountsAsBefore() public {
        _stake2(alice, 40, 1);
        _pass(100);
        vm.expectEmit(address(rewarder));
        emit IRewarder.RewardPerWeekUpdated(2 * PER_WEEK);
        vm.prank(owner);
        rewarder.setRewardPerWeek(2 * PER_WEEK);
        _pass(100);
        vm.assertEq(_harvest(alice), 300 ether);
        vm.assertEq(rewarder.rewardPerWeek(), 2 * PER_WEEK);
        vm.expectRevert(abi.encodeWithSelector(IRewarder.Rewarder_InvalidReward.selector, 2 ** 96));
        vm.prank(owner);
        rewarder.setRewardPerWeek(2 ** 96);
    }

    function test_GivenAPlainTransfer_ItCountsOnceAbsorbed() public {
        _stake2(alice, 40, 1);
        token.mint(address(rewarder), 5 ether);
        vm.assertEq(rewarder.reserve(), FUNDS);
        vm.expectEmit(address(rewarder));
        emit IRewarder.Funded(5 ether, FUNDS + 5 ether);
        rewarder.fund(0);
        vm.assertEq(rewarder.reserve(), FUNDS + 5 ether);
    }

    /// Defect of an earlier contract: principal and rewards shared a balance.
    function test_Defect_RewardsNeverComeFromPrincipal() public {
        _stakeTokens(bob, 1_000_000 ether);
        _stakeTokens(alice, 1 ether);
        _pass(60 weeks);
        _harvest(bob);
        _harvest(alice);
        vm.assertEq(rewarder.pendingReward(bob) + rewarder.pendingReward(alice), 0);
        vm.assertEq(token.balanceOf(address(staking2)), 1_000_001 ether);
        vm.prank(owner);
        rewarder.withdrawAllTokens();
        vm.prank(bob);
        staking2.tokenWithdraw(1_000_000 ether);
        vm.prank(alice);
        staking2.tokenWithdraw(1 ether);
    }

    function test_GivenTheOwnerWithdraws_WhatIsOwedStays() public {
        _stake2(alice, 40, 1, bob);
        vm.prank(owner);
        rewarder.setReferralBudget(7 ether);
        _pass(100);
        _harvest(alice);
        _pass(100);
        token.mint(address(rewarder), 3 ether);
        uint256 owed = rewarder.pendingReward(alice) + rewarder.pendingReward(bob);
        vm.assertEq(owed, 105 ether);

        vm.expectEmit(address(rewarder));
        emit IRewarder.TokensWithdrawn(owner, FUNDS + 3 ether - 100 ether - owed);
        vm.prank(owner);
        rewarder.withdrawAllTokens();

        vm.assertEq(token.balanceOf(address(rewarder)), owed);
        vm.assertEq(rewarder.reserve(), 0);
        vm.assertEq(rewarder.referralBudget(), 0);
        _pass(100);
        vm.assertEq(_harvest(alice), 100 ether);
        vm.assertEq(_harvest(bob), 5 ether);
        vm.prank(owner);
        rewarder.withdrawAllTokens();
        vm.assertEq(token.balanceOf(address(rewarder)), 0);
    }

    function test_WhenPaused_NobodyHarvestsAndRewardsGoOn() public {
        _stake2(alice, 40, 1);
        vm.prank(owner);
        rewarder.pause();
        _pass(100);
        vm.expectRevert(PausableUpgradeable.EnforcedPause.selector);
        vm.prank(alice);
        rewarder.harvest();
        _stake2(bob, 40, 1);
        _withdraw2(alice, 40, 1);
        vm.prank(owner);
        rewarder.unpause();
        vm.assertEq(_harvest(alice), 100 ether);
    }

    /// The cost is the same for a lone account and for one of hundreds that it referred.
    function test_GivenManyUsers_NothingCostsMore() public {
        _stakeTokens(alice, 1 ether);
        _stakeTokens(bob, 1 ether, alice);
        _stakeTokens(carol, 1 ether, bob);
        uint256[3] memory few = _gasOfADay();
        for (uint256 i = 0; i < 300; ++i) {
            _stakeTokens(vm.addr(9000 + i), 1 ether, i % 2 == 0 ? alice : carol);
        }
        uint256[3] memory many = _gasOfADay();
        for (uint256 i = 0; i < few.length; ++i) {
            vm.assertLe(many[i], few[i] + 100);
            vm.assertLe(few[i], many[i] + 100);
        }
    }

    function test_GivenTheTokenIsUnused_ItCanChange() public {
        TokenMock other = new TokenMock();
        bytes memory reason = abi.encodeWithSelector(IRewarder.Rewarder_TokenInUse.selector, address(token));
        // Funds from anyone, even one base unit, do not bar the change.
        vm.startPrank(owner);
        vm.expectRevert(IRewarder.Rewarder_ZeroAddress.selector);
        rewarder.setRewardTokenAddress(address(0));
        vm.expectEmit(address(rewarder));
        emit IRewarder.RewardAddressUpdated(address(other));
        rewarder.setRewardTokenAddress(address(other));
        rewarder.setRewardTokenAddress(address(token));
        vm.stopPrank();
        vm.assertEq(rewarder.rewardTokenAddress(), address(token));
        vm.assertEq(token.balanceOf(owner), FUNDS);
        vm.assertEq(rewarder.reserve(), 0);

        _fund(1 ether);
        _stake2(alice, 40, 1);
        _pass(10);
        vm.expectRevert(reason);
        vm.prank(owner);
        rewarder.setRewardTokenAddress(address(other));
        _harvest(alice);
        vm.expectRevert(reason);
        vm.prank(owner);
        rewarder.setRewardTokenAddress(address(other));
    }

    function test_RevertWhen_AnyoneElseRetiresIt() public {
        vm.expectRevert(abi.encodeWithSelector(IRewarder.Rewarder_NotStaking.selector, owner));
        vm.prank(owner);
        rewarder.retire();
    }

    function test_RevertWhen_AnyoneElseTellsWeights() public {
        vm.expectRevert(abi.encodeWithSelector(IRewarder.Rewarder_NotStaking.selector, alice));
        vm.prank(alice);
        rewarder.updateUserWeight(alice, 1000, address(0));
        vm.expectRevert(abi.encodeWithSelector(IRewarder.Rewarder_NotStaking.selector, owner));
        vm.prank(owner);
        rewarder.updateUserWeight(alice, 1000, address(0));
    }

    function test_RevertWhen_InitializedWithoutContracts() public {
        address code = _deployCode("Rewarder");
        for (uint256 i = 0; i < 3; ++i) {
            bytes memory data = abi.encodeCall(
                Rewarder.initialize,
                (owner, i == 0 ? address(0) : alice, i == 1 ? address(0) : alice, i == 2 ? address(0) : alice, 1)
            );
            vm.expectRevert(IRewarder.Rewarder_ZeroAddress.selector);
            _proxy(code, data);
        }
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(rewarder.pause, ()));
        _expectNotOwner(abi.encodeCall(rewarder.unpause, ()));
        _expectNotOwner(abi.encodeCall(rewarder.setRewardPerWeek, (1)));
        _expectNotOwner(abi.encodeCall(rewarder.setReferralBudget, (1)));
        _expectNotOwner(abi.encodeCall(rewarder.setRewardTokenAddress, (stranger)));
        _expectNotOwner(abi.encodeCall(rewarder.resetBonusOfSuspect, (alice)));
        _expectNotOwner(abi.encodeCall(rewarder.withdrawAllTokens, ()));
    }

    function test_TellsItsConstants() public view {
        vm.assertEq(rewarder.PRECISION_FACTOR(), 1e18);
        vm.assertEq(rewarder.PERCENTS_DIVIDER(), 1000);
        vm.assertEq(rewarder.REFERRAL_PERCENT(), rewarder.referralPercents()[0]);
        vm.assertEq(rewarder.PERCENT_STEP(), rewarder.referralPercents()[4]);
        vm.assertEq(rewarder.hatchyGen1Staking(), address(staking1));
        vm.assertEq(rewarder.hatchyGen2Staking(), address(staking2));
    }

    function testFuzz_GivenAnyWeightsAndTimes_NeverMoreIsPaidThanShared(
        uint256 first,
        uint256 second,
        uint256 time,
        uint256 reward
    ) public {
        first = bound(first, 1, 1e12);
        second = bound(second, 1, 1e12);
        time = bound(time, 1, 520 weeks);
        reward = bound(reward, 0, FUNDS);
        vm.prank(owner);
        rewarder.setRewardPerWeek(reward);
        vm.prank(address(staking1));
        rewarder.updateUserWeight(alice, first, address(0));
        vm.prank(address(staking2));
        rewarder.updateUserWeight(bob, second, address(0));
        _pass(time);
        uint256 shared = reward * time / 1 weeks;
        if (shared > FUNDS) shared = FUNDS;
        uint256 paid = _harvest(alice) + _harvest(bob);
        vm.assertLe(paid, shared);
        // One base unit each, and what 1e-18 of a base unit for each of the weight makes.
        vm.assertLe(shared, paid + 2 + (first + second) / 1e18 + 1);
        vm.assertEq(rewarder.reserve(), FUNDS - shared);
    }

    function testFuzz_GivenAnyReward_ItIsSharedOutUntilTheReserveEnds(uint256 reward, uint256 time) public {
        (reward, time) = (bound(reward, 0, type(uint96).max), bound(time, 0, 520 weeks));
        _stake2(alice, 40, 1);
        vm.prank(owner);
        rewarder.setRewardPerWeek(reward);
        _pass(time);
        uint256 shared = reward * time / 1 weeks;
        if (shared > FUNDS) shared = FUNDS;
        vm.assertEq(rewarder.reserve(), FUNDS - shared);
        // One staker earns it all, but for the accumulator's rounding.
        uint256 paid = _harvest(alice);
        vm.assertLe(paid, shared);
        vm.assertLe(shared, paid + 1);
    }

    function testFuzz_GivenAnyFunding_ItIsAllReserve(uint256 amount, uint256 budget) public {
        amount = bound(amount, 0, 2 ** 95);
        _fund(amount);
        vm.assertEq(rewarder.reserve(), FUNDS + amount);
        budget = bound(budget, 0, FUNDS + amount);
        vm.prank(owner);
        rewarder.setReferralBudget(budget);
        vm.assertEq(rewarder.reserve() + rewarder.referralBudget(), FUNDS + amount);
    }

    /// @dev Measures a stake, a harvest and a withdrawal of an account that has staked before.
    function _gasOfADay() private returns (uint256[3] memory gas) {
        token.mint(carol, 1 ether);
        _pass(1 days);
        vm.startPrank(carol);
        token.approve(address(staking2), type(uint256).max);
        rewarder.harvest();
        _pass(1 days);
        gas[0] = gasleft();
        staking2.tokenStake(1 ether, address(0));
        gas[0] -= gasleft();
        _pass(1 days);
        gas[1] = gasleft();
        rewarder.harvest();
        gas[1] -= gasleft();
        _pass(1 days);
        gas[2] = gasleft();
        staking2.tokenWithdraw(1 ether);
        gas[2] -= gasleft();
        vm.stopPrank();
    }

    function _subject() internal view override returns (address) {
        return address(rewarder);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Rewarder");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(Rewarder.initialize, (stranger, stranger, stranger, stranger, 1));
    }
}
