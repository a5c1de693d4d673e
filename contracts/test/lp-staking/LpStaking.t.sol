// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILpStaking} from "../../src/lp-staking/ILpStaking.sol";
import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {LpStakingFixture} from "../support/LpStakingFixture.sol";
import {FeeToken, TokenMock} from "../support/StakingMocks.sol";

contract LpStakingTest is LpStakingFixture {
    function test_GivenOneStaker_EveryBlockIsTheirs() public {
        lp.mint(alice, 10 ether);
        vm.prank(alice);
        lp.approve(address(staking), 10 ether);
        vm.expectEmit(address(staking));
        emit ILpStaking.Deposit(alice, 10 ether);
        vm.prank(alice);
        staking.deposit(10 ether);
        _mine(5);
        (uint256 reward, uint256 perBlock) = staking.pendingReward(alice);
        vm.assertEq(reward, 5 * PER_BLOCK);
        vm.assertEq(perBlock, PER_BLOCK);

        vm.expectEmit(address(staking));
        emit ILpStaking.Claim(alice, 5 * PER_BLOCK);
        vm.assertEq(_claim(alice), 5 * PER_BLOCK);
        vm.assertEq(_claim(alice), 0);
        (uint256 amount, uint256 debt) = staking.userInfo(alice);
        vm.assertEq(amount, 10 ether);
        vm.assertEq(debt, 5 * PER_BLOCK);
        vm.assertEq(staking.lastRewardBlock(), block.number);
        vm.assertEq(staking.accHatchyPerShare(), 5 * PER_BLOCK * 1e18 / 10 ether);
    }

    function test_GivenTwoStakers_RewardsGoByStake() public {
        _deposit(alice, 1 ether);
        _deposit(bob, 4 ether);
        _mine(5);
        _deposit(alice, 3 ether);
        _mine(6);
        _withdraw(bob, 4 ether);
        _mine(1);
        vm.assertEq(_claim(alice), PER_BLOCK + 3 * PER_BLOCK + PER_BLOCK);
        vm.assertEq(_claim(bob), 4 * PER_BLOCK + 3 * PER_BLOCK);
        vm.assertEq(staking.lpTokenSupply(), 4 ether);
    }

    function test_GivenAnEmptyPeriod_TheFirstStakerInheritsNothing() public {
        _mine(100);
        _deposit(alice, 1 ether);
        (uint256 reward,) = staking.pendingReward(alice);
        vm.assertEq(reward, 0);
        _withdraw(alice, 1 ether);
        _mine(100);
        _deposit(bob, 1 ether);
        (reward,) = staking.pendingReward(bob);
        vm.assertEq(reward, 0);
        vm.assertEq(staking.reserve(), FUNDS);
    }

    function test_GivenALaterStart_NothingIsEarnedBefore() public {
        staking = _deploy(address(lp), block.number + 10);
        hatchy.mint(address(staking), 100 ether);
        staking.fund(0);
        vm.assertEq(staking.startBlock(), block.number + 10);
        _deposit(alice, 1 ether);
        _mine(10);
        (uint256 reward,) = staking.pendingReward(alice);
        vm.assertEq(reward, 0);
        _mine(2);
        vm.assertEq(_claim(alice), 2 * PER_BLOCK);
    }

    function test_GivenFundsRunOut_NothingMoreIsPromised() public {
        vm.assertEq(staking.runway(), FUNDS / PER_BLOCK);
        _deposit(alice, 1 ether);
        _mine(FUNDS / PER_BLOCK + 50);
        vm.assertEq(staking.runway(), 0);
        vm.assertEq(staking.reserve(), 0);
        (, uint256 perBlock) = staking.pendingReward(alice);
        vm.assertEq(perBlock, 0);
        _fund(5 * PER_BLOCK);
        _mine(2);
        vm.assertEq(_claim(alice), FUNDS + 2 * PER_BLOCK);
    }

    function test_GivenNewValues_BlocksUntilThenCountAsBefore() public {
        _deposit(alice, 1 ether);
        _mine(10);
        vm.startPrank(owner);
        vm.expectEmit(address(staking));
        emit ILpStaking.MultiplierUpdated(3);
        staking.updateMultiplier(3);
        _mine(10);
        vm.expectEmit(address(staking));
        emit ILpStaking.AllocPointUpdated(500);
        staking.set(500);
        _mine(10);
        vm.expectEmit(address(staking));
        emit ILpStaking.HatchyPerBlockUpdated(2 * PER_BLOCK);
        staking.setHatchyPerBlock(2 * PER_BLOCK);
        _mine(10);
        vm.assertEq(staking.BONUS_MULTIPLIER(), 3);
        vm.assertEq(staking.allocPoint(), 500);
        vm.assertEq(staking.totalAllocPoint(), 1000);
        vm.assertEq(staking.hatchyPerBlock(), 2 * PER_BLOCK);
        staking.updateMultiplier(0);
        vm.assertEq(staking.runway(), type(uint256).max);
        vm.stopPrank();
        _mine(10);
        vm.assertEq(_claim(alice), PER_BLOCK * (10 + 30 + 15 + 30));
    }

    function test_GivenAnyonesUpdate_NothingChanges() public {
        _deposit(alice, 1 ether);
        _mine(3);
        staking.updatePool();
        staking.updatePool();
        _mine(3);
        vm.assertEq(_claim(alice), 6 * PER_BLOCK);
    }

    /// Defect of an earlier contract: principal and rewards shared a balance.
    function test_Defect_RewardsNeverComeFromPrincipal() public {
        bytes memory data = abi.encodeCall(
            LpStaking.initialize, (owner, address(hatchy), address(hatchy), PER_BLOCK, 0)
        );
        address code = _deployCode("LpStaking");
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_SameToken.selector, address(hatchy)));
        _proxy(code, data);

        staking = _deploy(address(lp), 0);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_SameToken.selector, address(lp)));
        staking.setHatchy(address(lp));
        LpStaking fresh = _deploy(address(0), 0);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_SameToken.selector, address(hatchy)));
        fresh.setLpToken(address(hatchy));
        vm.stopPrank();

        _deposit(alice, 10 ether);
        _mine(100);
        vm.assertEq(_claim(alice), 0);
        vm.assertEq(lp.balanceOf(address(staking)), 10 ether);
        _withdraw(alice, 10 ether);
    }

    function test_GivenAnEmergency_TheStakeGoesBackAndRewardsStay() public {
        _deposit(alice, 1 ether);
        _deposit(bob, 1 ether);
        _mine(10);
        staking.updatePool();
        _deposit(alice, 1 ether);
        _mine(10);

        vm.expectEmit(address(staking));
        emit ILpStaking.EmergencyWithdraw(alice, 2 ether);
        vm.prank(alice);
        staking.emergencyWithdraw();

        vm.assertEq(lp.balanceOf(alice), 2 ether);
        (uint256 reward,) = staking.pendingReward(alice);
        vm.assertEq(reward, 0);
        // Ten blocks of hers were counted and go back; of the ten that were not, bob has all.
        vm.assertEq(_claim(bob), 15 * PER_BLOCK);
        vm.assertEq(staking.reserve(), FUNDS - 15 * PER_BLOCK);
        vm.assertEq(hatchy.balanceOf(address(staking)), FUNDS - 15 * PER_BLOCK);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAmount.selector);
        vm.prank(alice);
        staking.emergencyWithdraw();
    }

    /// @dev Anyone may count rewards before, which takes them out of the reserve.
    function test_GivenCountedRewards_AnEmergencyReturnsThemToTheReserve() public {
        _deposit(alice, 9 ether);
        _deposit(bob, 1 ether);
        _mine(100);
        staking.updatePool();
        vm.prank(alice);
        staking.emergencyWithdraw();

        vm.assertEq(staking.reserve(), FUNDS - 10 * PER_BLOCK);
        vm.assertEq(_claim(bob), 10 * PER_BLOCK);
        uint256 rest = staking.reserve();
        vm.prank(owner);
        staking.withdrawHatchy(rest);
        vm.assertEq(hatchy.balanceOf(address(staking)), 0);
    }

    function test_GivenATokenWithAFee_WhatArrivesIsStaked() public {
        FeeToken taxed = new FeeToken();
        staking = _deploy(address(taxed), 0);
        taxed.mint(alice, 10 ether);
        vm.startPrank(alice);
        taxed.approve(address(staking), 10 ether);
        staking.deposit(10 ether);
        (uint256 amount,) = staking.userInfo(alice);
        vm.assertEq(amount, 9.9 ether);
        vm.assertEq(staking.lpTokenSupply(), taxed.balanceOf(address(staking)));
        staking.withdraw(9.9 ether);
        vm.stopPrank();
    }

    function test_GivenAFullReserve_AnEmergencyStillWorks() public {
        _deposit(alice, 1 ether);
        _mine(10);
        _deposit(alice, 1 ether);
        _fund(type(uint96).max - staking.reserve());
        vm.prank(alice);
        staking.emergencyWithdraw();
        vm.assertEq(lp.balanceOf(alice), 2 ether);
    }

    function test_RevertWhen_MoreIsWithdrawnThanStaked() public {
        _deposit(alice, 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ILpStaking.LpStaking_InsufficientStake.selector, alice, 1 ether + 1, 1 ether)
        );
        _withdraw(alice, 1 ether + 1);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_InsufficientStake.selector, bob, 1, 0));
        _withdraw(bob, 1);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAmount.selector);
        _withdraw(alice, 0);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAmount.selector);
        staking.deposit(0);
    }

    function test_GivenTheOwnerWithdraws_WhatIsOwedStays() public {
        _deposit(alice, 1 ether);
        _mine(10);
        uint256 left = FUNDS - 10 * PER_BLOCK;
        vm.startPrank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(ILpStaking.LpStaking_InsufficientReserve.selector, left + 1, left)
        );
        staking.withdrawHatchy(left + 1);
        vm.expectEmit(address(staking));
        emit ILpStaking.HatchyWithdrawn(owner, left);
        staking.withdrawHatchy(left);
        vm.stopPrank();
        _mine(10);
        vm.assertEq(_claim(alice), 10 * PER_BLOCK);
    }

    function test_GivenNoPoolTokenAtFirst_TheOwnerNamesItOnce() public {
        staking = _deploy(address(0), 0);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAddress.selector);
        vm.prank(alice);
        staking.deposit(1);
        vm.startPrank(owner);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAddress.selector);
        staking.setLpToken(address(0));
        vm.expectEmit(address(staking));
        emit ILpStaking.LpTokenUpdated(address(lp));
        staking.setLpToken(address(lp));
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_TokenInUse.selector, address(lp)));
        staking.setLpToken(address(lp));
        vm.stopPrank();
        vm.assertEq(staking.lpToken(), address(lp));
    }

    function test_GivenTheRewardTokenIsUnused_ItCanChange() public {
        TokenMock other = new TokenMock();
        vm.startPrank(owner);
        vm.expectRevert(ILpStaking.LpStaking_ZeroAddress.selector);
        staking.setHatchy(address(0));
        vm.expectEmit(address(staking));
        emit ILpStaking.HatchyUpdated(address(other));
        staking.setHatchy(address(other));
        vm.stopPrank();
        vm.assertEq(staking.hatchy(), address(other));
        // Funds from anyone, even one base unit, do not bar the change.
        vm.assertEq(hatchy.balanceOf(owner), FUNDS);
        vm.assertEq(staking.reserve(), 0);
        staking = _deploy(address(lp), 0);
        _fund(PER_BLOCK);
        _deposit(alice, 1 ether);
        _mine(1);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_TokenInUse.selector, address(hatchy)));
        vm.prank(owner);
        staking.setHatchy(address(other));
        _claim(alice);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_TokenInUse.selector, address(hatchy)));
        vm.prank(owner);
        staking.setHatchy(address(other));
    }

    function test_RevertWhen_AValueIsTooGreat() public {
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_InvalidValue.selector, 1001));
        staking.set(1001);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_InvalidValue.selector, 65_536));
        staking.updateMultiplier(65_536);
        vm.expectRevert(abi.encodeWithSelector(ILpStaking.LpStaking_InvalidValue.selector, 2 ** 96));
        staking.setHatchyPerBlock(2 ** 96);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(staking.set, (1)));
        _expectNotOwner(abi.encodeCall(staking.updateMultiplier, (1)));
        _expectNotOwner(abi.encodeCall(staking.setHatchyPerBlock, (1)));
        _expectNotOwner(abi.encodeCall(staking.setHatchy, (stranger)));
        _expectNotOwner(abi.encodeCall(staking.setLpToken, (stranger)));
        _expectNotOwner(abi.encodeCall(staking.withdrawHatchy, (1)));
        vm.assertEq(staking.DIVIDER(), 1e18);
    }

    function testFuzz_GivenAnyStakesAndBlocks_NeverMoreIsPaidThanShared(
        uint256 first,
        uint256 second,
        uint256 blocks,
        uint256 perBlock
    ) public {
        first = bound(first, 1, 2 ** 90);
        second = bound(second, 1, 2 ** 90);
        blocks = bound(blocks, 1, 1e7);
        perBlock = bound(perBlock, 0, FUNDS);
        vm.prank(owner);
        staking.setHatchyPerBlock(perBlock);
        _deposit(alice, first);
        _deposit(bob, second);
        _mine(blocks);
        uint256 shared = perBlock * blocks > FUNDS ? FUNDS : perBlock * blocks;
        uint256 paid = _claim(alice) + _claim(bob);
        vm.assertLe(paid, shared);
        vm.assertLe(shared, paid + 3 + (first + second) / 1e18);
        _withdraw(alice, first);
        _withdraw(bob, second);
    }

    function testFuzz_GivenAnyFunds_TheyAreReserveOrTakenBack(uint256 amount, uint256 plain, uint256 back) public {
        (amount, plain) = (bound(amount, 0, 1e28), bound(plain, 0, 1e28));
        hatchy.mint(address(staking), plain);
        _fund(amount);
        vm.assertEq(staking.reserve(), FUNDS + amount + plain);
        back = bound(back, 0, FUNDS + amount + plain);
        vm.prank(owner);
        staking.withdrawHatchy(back);
        vm.assertEq(hatchy.balanceOf(owner), back);
        vm.assertEq(staking.reserve(), FUNDS + amount + plain - back);
        vm.assertEq(staking.runway(), (FUNDS + amount + plain - back) / PER_BLOCK);
    }

    function testFuzz_GivenAnyValues_ABlockSharesOutTheirProduct(
        uint256 perBlock,
        uint256 multiplier,
        uint256 points
    ) public {
        (perBlock, multiplier) = (bound(perBlock, 0, 1e20), bound(multiplier, 0, 10));
        points = bound(points, 0, 1000);
        _deposit(alice, 1);
        vm.startPrank(owner);
        staking.setHatchyPerBlock(perBlock);
        staking.updateMultiplier(multiplier);
        staking.set(points);
        vm.stopPrank();
        uint256 expected = perBlock * multiplier * points / 1000;
        _mine(1);
        vm.assertEq(_claim(alice), expected < FUNDS ? expected : FUNDS);
    }

    function testFuzz_GivenAnEmergency_ExactlyTheStakeGoesBack(uint256 amount, uint256 blocks) public {
        (amount, blocks) = (bound(amount, 1, type(uint96).max), bound(blocks, 0, 2000));
        _deposit(alice, amount);
        _mine(blocks);
        vm.prank(alice);
        staking.emergencyWithdraw();
        vm.assertEq(lp.balanceOf(alice), amount);
        vm.assertEq(staking.lpTokenSupply(), 0);
        vm.assertEq(_claim(alice), 0);
        vm.assertEq(staking.reserve(), FUNDS);
    }

    function testFuzz_GivenAnyDeposit_WithdrawalsAreExact(uint256 amount, uint256 back) public {
        amount = bound(amount, 1, type(uint96).max);
        back = bound(back, 1, amount);
        _deposit(alice, amount);
        _withdraw(alice, back);
        (uint256 staked,) = staking.userInfo(alice);
        vm.assertEq(staked, amount - back);
        vm.assertEq(lp.balanceOf(alice), back);
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(LpStaking.initialize, (stranger, address(lp), address(hatchy), 1, 0));
    }
}
