// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {StakingHandler} from "./StakingHandler.sol";
import {StakingInvariantBase} from "./StakingInvariantBase.sol";

contract RewarderInvariantTest is StakingInvariantBase {
    function setUp() public override {
        super.setUp();
        handler = new StakingHandler(_contracts(), NOW, FUNDS);
        // A line of referrals and a budget, so that bonuses come about from the first harvest on.
        handler.setBudget(FUNDS / 100);
        handler.stakeTokens(0, 100 ether, 1);
        handler.stakeTokens(1, 200 ether, 2);
        handler.stakeTokens(2, 300 ether, 4);
        handler.stakeTokens(4, 400 ether, 5);
    }

    /// @dev Below this, counted from now, a runway is walked through in the test.
    uint256 private constant FAR = 1000 * 365 days;

    /// hardhat-config: long.invariant.runs = 16
    function invariant_TheSumOfPendingIsFunded() public view {
        uint256 pending;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            pending += rewarder.pendingReward(handler.actors(i));
        }
        vm.assertLe(
            pending + rewarder.reserve() + rewarder.referralBudget(), token.balanceOf(address(rewarder))
        );
    }

    /// @dev Exact to the wei: no part of it is principal.
    /// hardhat-config: long.invariant.runs = 16
    function invariant_FundsAreHereOrPaidOrTakenBack() public view {
        vm.assertEq(
            token.balanceOf(address(rewarder)) + handler.paid() + handler.takenBack(), handler.funded()
        );
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_PrincipalAndRewardsAreApart() public view {
        uint256 staked;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            staked += handler.tokensOf(handler.actors(i));
        }
        vm.assertEq(token.balanceOf(address(staking2)), staked);
    }

    /// @dev Bonuses ever, and what is left of the budget, are exactly what the owner set apart.
    /// hardhat-config: long.invariant.runs = 16
    function invariant_BonusesNeverExceedTheirBudget() public view {
        uint256 bonuses;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            bonuses += rewarder.getUserTotalBonus(handler.actors(i));
        }
        vm.assertEq(bonuses + rewarder.referralBudget(), handler.granted());
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_TwiceInABlockIsOnceAndNobodyElsesIsHarvested() public view {
        vm.assertEq(handler.wrong(), 0);
    }

    /// hardhat-config: long.invariant.runs = 16
    function invariant_AReferrerIsSetOnceAndThereAreNoCycles() public view {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            address above = rewarder.getUserReferrer(actor);
            vm.assertEq(above, handler.referrerOf(actor));
            for (uint256 j = 0; j < handler.actorCount() && above != address(0); ++j) {
                vm.assertEq(above == actor, false);
                above = rewarder.getUserReferrer(above);
            }
            vm.assertEq(above, address(0));
        }
    }

    /// @dev All through the runway everything is shared out in full; one second later nothing is left.
    /// hardhat-config: long.invariant.runs = 16
    function invariant_RunwayIsTrue() public {
        uint256 runway = rewarder.runway();
        uint256 reward = rewarder.rewardPerWeek();
        if (reward == 0) return vm.assertEq(runway, type(uint256).max);
        if (rewarder.totalWeight() == 0 || runway > FAR) return;
        (uint256 time, uint256 reserve) = (block.timestamp, rewarder.reserve());
        vm.warp(time + runway);
        uint256 shared = reserve - rewarder.reserve();
        vm.assertLe(runway * reward / 1 weeks, shared);
        vm.assertLe(shared, runway * reward / 1 weeks + 1);
        vm.warp(time + runway + 1);
        vm.assertEq(rewarder.reserve(), 0);
        vm.warp(time);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.setBudget(1000 ether);
        handler.stakeTokens(0, 100 ether, 1);
        handler.stakeTokens(1, 100 ether, 2);
        handler.stakeElement2(2, 0, 1, false, 4);
        handler.pass(1 days);
        handler.harvest(0);
        vm.assertEq(handler.paid() > 0, true);
        vm.assertEq(rewarder.getUserReferralBonus(handler.actors(1)) > 0, true);
        vm.assertEq(rewarder.getUserReferralBonus(handler.actors(2)) > 0, true);
        _expectAll();
        handler.resetBonus(2);
        handler.harvest(1);
        handler.fund(10 ether, true);
        handler.fund(10 ether, false);
        handler.setReward(5 ether);
        handler.pass(7 days);
        _expectAll();
        handler.takeBack(0);
        vm.assertEq(handler.takenBack() > 0, true);
        vm.assertEq(rewarder.runway(), 0);
        handler.togglePauses(2);
        handler.harvest(2);
        handler.setReward(0);
        _expectAll();
    }

    function _expectAll() private {
        invariant_TheSumOfPendingIsFunded();
        invariant_FundsAreHereOrPaidOrTakenBack();
        invariant_PrincipalAndRewardsAreApart();
        invariant_BonusesNeverExceedTheirBudget();
        invariant_TwiceInABlockIsOnceAndNobodyElsesIsHarvested();
        invariant_AReferrerIsSetOnceAndThereAreNoCycles();
        invariant_RunwayIsTrue();
    }
}
