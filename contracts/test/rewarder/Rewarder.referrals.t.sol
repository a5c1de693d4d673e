// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IRewarder} from "../../src/rewarder/IRewarder.sol";
import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {StakingFixture} from "../support/StakingFixture.sol";

contract RewarderReferralsTest is StakingFixture {
    function test_GivenAReferrer_ItIsSetOnce() public {
        vm.expectEmit(address(rewarder));
        emit IRewarder.ReferrerSet(alice, bob);
        vm.prank(address(staking1));
        rewarder.updateUserWeight(alice, 1, bob);
        _stake2(alice, 40, 1, carol);
        vm.assertEq(rewarder.getUserReferrer(alice), bob);
        vm.assertEq(rewarder.lastDepositReferral(alice), bob);
        vm.assertEq(rewarder.userReferredCount(bob), 1);
        vm.assertEq(rewarder.userReferredInfo(bob)[0], alice);
        vm.assertEq(rewarder.userReferredCount(carol), 0);
        (,,,, address referrer,) = rewarder.userInfo(alice);
        vm.assertEq(referrer, bob);
    }

    function test_RevertWhen_AnAccountBringsItselfOrThoseAboveIt() public {
        _give2(alice, 40, 1);
        _refused(alice, alice);
        _stake2(bob, 40, 1, alice);
        _stake2(carol, 40, 1, bob);
        _refused(alice, bob);
        _refused(alice, carol);
        // An account that referred others can still get a referrer.
        _stake2(alice, 40, 1, stranger);
        vm.assertEq(rewarder.getUserReferrer(alice), stranger);
        vm.assertEq(rewarder.getUserTotalReferrals(stranger), 1);
    }

    function test_GivenALongChain_ItsHeadCannotBeBroughtByItsTail() public {
        address[] memory chain = _chain(40);
        _give2(chain[0], 40, 1);
        // 39 above the tail: further than is looked, so it is refused without being known.
        _refused(chain[0], chain[39]);
        // And so is somebody who brought somebody, though there is no circle.
        _stake2(bob, 40, 1, carol);
        _refused(carol, chain[39]);
        // An account that referred nobody is above nobody.
        _stake2(alice, 40, 1, chain[39]);
    }

    function test_GivenFiveLevels_EachEarnsItsPart() public {
        address[] memory chain = _chain(7);
        vm.prank(owner);
        rewarder.setReferralBudget(1000 ether);
        _pass(7000);
        // Before any bonus: each of the seven has 1,000 ether.
        vm.expectEmit(address(rewarder));
        emit IRewarder.ReferralBonus(chain[5], chain[6], 1, 50 ether);
        vm.assertEq(_harvest(chain[6]), 1000 ether);
        uint256[5] memory percents = rewarder.referralPercents();
        vm.assertEq(percents[0], 50);
        vm.assertEq(rewarder.getUserReferralBonus(chain[5]), 50 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[4]), 30 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[3]), 15 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[2]), 10 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[1]), 5 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[0]), 0);
        vm.assertEq(rewarder.referralBudget(), 890 ether);
        vm.assertEq(rewarder.getUserTotalReferrals(chain[0]), 5);
        vm.assertEq(rewarder.getUserTotalReferrals(chain[1]), 5);
        vm.assertEq(rewarder.getUserTotalReferrals(chain[5]), 1);

        // A bonus is paid with rewards, and earns nobody a bonus.
        vm.assertEq(_harvest(chain[5]), 1050 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[4]), 30 ether + 50 ether);
        vm.assertEq(rewarder.getUserTotalBonus(chain[5]), 50 ether);
        vm.assertEq(rewarder.getUserReferralBonus(chain[5]), 0);
    }

    function test_GivenTheBudgetIsSpent_BonusesStop() public {
        _stake2(bob, 40, 1, carol);
        _stake2(alice, 40, 1, bob);
        vm.prank(owner);
        rewarder.setReferralBudget(6 ether);
        _pass(200);
        _harvest(alice);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 5 ether);
        vm.assertEq(rewarder.getUserReferralBonus(carol), 1 ether);
        vm.assertEq(rewarder.referralBudget(), 0);
        _pass(200);
        vm.assertEq(_harvest(alice), 100 ether);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 5 ether);
    }

    function test_GivenRewardsFromBeforeTheReferrer_TheyEarnItNothing() public {
        vm.prank(owner);
        rewarder.setReferralBudget(1000 ether);
        _stake2(alice, 40, 1);
        _pass(100);
        _stake2(alice, 40, 1, bob);
        _pass(100);
        vm.assertEq(_harvest(alice), 200 ether);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 5 ether);
        _pass(100);
        _harvest(alice);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 10 ether);
    }

    /// Defect of an earlier contract: an upline's weight grew without settling its debt.
    function test_Defect_WhatIsBroughtChangesNoWeight() public {
        _stake2(bob, 40, 1);
        _pass(100);
        uint256 before = rewarder.pendingReward(bob);
        _stake2(alice, 40, 100, bob);
        vm.assertEq(rewarder.pendingReward(bob), before);
        vm.assertEq(rewarder.totalWeight(), 101_000);
        (uint256 weight,,,,,) = rewarder.userInfo(bob);
        vm.assertEq(weight, 1000);
    }

    function test_GivenASuspect_TheirBonusGoesBackIntoTheBudget() public {
        vm.prank(owner);
        rewarder.setReferralBudget(1000 ether);
        _stake2(alice, 40, 1, bob);
        _pass(100);
        _harvest(alice);
        vm.expectEmit(address(rewarder));
        emit IRewarder.BonusReset(bob, 5 ether);
        vm.prank(owner);
        rewarder.resetBonusOfSuspect(bob);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 0);
        vm.assertEq(rewarder.getUserTotalBonus(bob), 0);
        vm.assertEq(rewarder.referralBudget(), 1000 ether);
        vm.assertEq(_harvest(bob), 0);
    }

    function test_GivenABudget_ItComesFromTheReserveAndGoesBack() public {
        vm.startPrank(owner);
        vm.expectEmit(address(rewarder));
        emit IRewarder.ReferralBudgetUpdated(10 ether, FUNDS - 10 ether);
        rewarder.setReferralBudget(10 ether);
        rewarder.setReferralBudget(4 ether);
        vm.assertEq(rewarder.reserve(), FUNDS - 4 ether);
        vm.expectRevert(
            abi.encodeWithSelector(IRewarder.Rewarder_InsufficientReserve.selector, FUNDS + 1, FUNDS)
        );
        rewarder.setReferralBudget(FUNDS + 1);
        vm.stopPrank();
    }

    function test_GivenManyReferrals_TheyAreToldInPages() public {
        for (uint256 i = 0; i < 203; ++i) {
            vm.prank(address(staking1));
            rewarder.updateUserWeight(vm.addr(9000 + i), 1, bob);
        }
        address[] memory all = rewarder.userReferredInfo(bob);
        vm.assertEq(all.length, rewarder.MAX_PAGE());
        vm.assertEq(all[0], vm.addr(9003));
        vm.assertEq(all[199], vm.addr(9202));
        all = rewarder.userReferredPage(bob, 0, 1000);
        vm.assertEq(all.length, 200);
        all = rewarder.userReferredPage(bob, 201, 10);
        vm.assertEq(all.length, 2);
        vm.assertEq(rewarder.userReferredPage(bob, 203, 10).length, 0);
        vm.assertEq(rewarder.userReferredCount(bob), 203);
    }

    function testFuzz_GivenAnyBudget_TheOwnerTakesBackAllThatNobodyEarned(uint256 budget, uint256 time) public {
        (budget, time) = (bound(budget, 0, FUNDS), bound(time, 0, 60 weeks));
        vm.prank(owner);
        rewarder.setReferralBudget(budget);
        _stakeTokens(alice, 7 ether, bob);
        _pass(time);
        uint256 pending = rewarder.pendingReward(alice);
        vm.prank(owner);
        rewarder.withdrawAllTokens();
        vm.assertLe(token.balanceOf(owner) + pending, FUNDS);
        vm.assertLe(FUNDS, token.balanceOf(owner) + pending + 1);
        vm.assertEq(_harvest(alice), pending);
        vm.assertEq(rewarder.getUserReferralBonus(bob), 0);
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

    /// @dev Accounts of which each was brought by the one before it, and weighs a thousand.
    function _chain(uint256 length) private returns (address[] memory chain) {
        chain = new address[](length);
        for (uint256 i = 0; i < length; ++i) {
            chain[i] = vm.addr(7000 + i);
            _stake2(chain[i], 40, 1, i == 0 ? address(0) : chain[i - 1]);
        }
    }

    function _refused(address who, address referrer) private {
        vm.expectRevert(abi.encodeWithSelector(IRewarder.Rewarder_InvalidReferrer.selector, who, referrer));
        vm.prank(address(staking2));
        rewarder.updateUserWeight(who, 1, referrer);
    }
}
