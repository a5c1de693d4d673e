// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {LpStakingFixture} from "../support/LpStakingFixture.sol";
import {LpStakingHandler} from "./LpStakingHandler.sol";

contract LpStakingInvariantTest is LpStakingFixture {
    LpStakingHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new LpStakingHandler(staking, lp, hatchy, owner, FUNDS);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// hardhat-config: long.invariant.runs = 32
    function invariant_PoolTokensAreHeldIffRecordedForAUser() public view {
        uint256 sum;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            (uint256 amount,) = staking.userInfo(actor);
            vm.assertEq(amount, handler.stakeOf(actor));
            sum += amount;
        }
        vm.assertEq(staking.lpTokenSupply(), sum);
        vm.assertEq(lp.balanceOf(address(staking)), sum);
    }

    /// hardhat-config: long.invariant.runs = 32
    function invariant_TheSumOfPendingIsFunded() public view {
        uint256 pending;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            (uint256 reward,) = staking.pendingReward(handler.actors(i));
            pending += reward;
        }
        vm.assertLe(pending + staking.reserve(), hatchy.balanceOf(address(staking)));
    }

    /// hardhat-config: long.invariant.runs = 32
    function invariant_FundsAreHereOrPaidOrTakenBack() public view {
        vm.assertEq(
            hatchy.balanceOf(address(staking)) + handler.paid() + handler.takenBack(), handler.funded()
        );
    }

    /// hardhat-config: long.invariant.runs = 32
    function invariant_TwiceInABlockIsOnceAndNobodyTakesMoreThanTheirs() public view {
        vm.assertEq(handler.wrong(), 0);
    }

    /// hardhat-config: long.invariant.runs = 32
    function invariant_RunwayIsTrue() public {
        uint256 runway = staking.runway();
        if (staking.hatchyPerBlock() * staking.BONUS_MULTIPLIER() * staking.allocPoint() < 1000) return;
        if (staking.lpTokenSupply() == 0 || runway > type(uint32).max) return;
        (uint256 height, uint256 reserve) = (block.number, staking.reserve());
        uint256 perBlock = staking.hatchyPerBlock() * staking.BONUS_MULTIPLIER() * staking.allocPoint() / 1000;
        vm.roll(height + runway);
        vm.assertEq(reserve - staking.reserve(), runway * perBlock);
        vm.roll(height + runway + 1);
        vm.assertEq(staking.reserve(), 0);
        vm.roll(height);
    }

    /// @dev At the end of each run everybody takes everything back, and nothing is left.
    function afterInvariant() public {
        handler.withdrawEverything();
        vm.assertEq(lp.balanceOf(address(staking)), 0);
        vm.assertEq(handler.wrong(), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.deposit(0, 10 ether);
        handler.deposit(1, 30 ether);
        handler.mine(10);
        handler.claim(0);
        vm.assertEq(handler.paid(), 5 ether);
        handler.withdraw(0, 4 ether);
        handler.withdrawTooMuch(0);
        handler.setValues(1 ether, 3, 500);
        handler.mine(2);
        handler.update();
        handler.withdrawInAnEmergency(1, 0);
        handler.fund(7 ether, true);
        handler.fund(7 ether, false);
        _expectAll();
        handler.takeBack(3 ether, 0);
        vm.assertEq(handler.takenBack(), 3 ether);
        _expectAll();
        afterInvariant();
        _expectAll();
    }

    function _expectAll() private {
        invariant_PoolTokensAreHeldIffRecordedForAUser();
        invariant_TheSumOfPendingIsFunded();
        invariant_FundsAreHereOrPaidOrTakenBack();
        invariant_TwiceInABlockIsOnceAndNobodyTakesMoreThanTheirs();
        invariant_RunwayIsTrue();
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(LpStaking.initialize, (stranger, address(lp), address(hatchy), 1, 0));
    }
}
