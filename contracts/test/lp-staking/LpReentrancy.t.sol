// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {LpStaking} from "../../src/lp-staking/LpStaking.sol";
import {LpStakingFixture} from "../support/LpStakingFixture.sol";
import {ReenteringStaker} from "../support/StakingAttackers.sol";
import {TokenMock} from "../support/StakingMocks.sol";

/// @dev Both tokens call the attacker out of every transfer, before or after they move. Nothing may rest on their not
/// doing so.
contract LpStakingReentrancyTest is LpStakingFixture {
    uint256 private constant STAKE = 10 ether;

    ReenteringStaker private attacker;

    function setUp() public override {
        super.setUp();
        attacker = new ReenteringStaker();
        lp.mint(address(attacker), 2 * STAKE);
        hatchy.mint(address(attacker), STAKE);
        attacker.run(address(lp), abi.encodeCall(lp.approve, (address(staking), 100 ether)));
        attacker.run(address(hatchy), abi.encodeCall(hatchy.approve, (address(staking), 100 ether)));
        attacker.run(address(staking), abi.encodeCall(staking.deposit, (STAKE)));
        _deposit(bob, STAKE);
        _mine(10);
    }

    function test_GivenPoolTokensThatCallBack_NothingIsEntered() public {
        bytes[6] memory callbacks = _callbacks();
        for (uint256 i = 0; i < callbacks.length; ++i) {
            bool isBefore = i % 2 == 0;
            _refusedDuring(lp, abi.encodeCall(staking.deposit, (1 ether)), callbacks[i], isBefore);
            _refusedDuring(lp, abi.encodeCall(staking.withdraw, (1 ether)), callbacks[i], !isBefore);
            _refusedDuring(lp, abi.encodeCall(staking.emergencyWithdraw, ()), callbacks[i], isBefore);
            attacker.run(address(staking), abi.encodeCall(staking.deposit, (STAKE)));
        }
        (uint256 staked,) = staking.userInfo(address(attacker));
        vm.assertEq(staked, STAKE);
        vm.assertEq(staking.lpTokenSupply(), 2 * STAKE);
        vm.assertEq(lp.balanceOf(address(staking)), 2 * STAKE);
    }

    function test_GivenRewardTokensThatCallBack_NothingIsEntered() public {
        bytes[6] memory callbacks = _callbacks();
        for (uint256 i = 0; i < callbacks.length; ++i) {
            _mine(1);
            _refusedDuring(hatchy, abi.encodeCall(staking.claim, ()), callbacks[i], i % 2 == 0);
            _refusedDuring(hatchy, abi.encodeCall(staking.fund, (1)), callbacks[i], i % 2 == 1);
            _expectSolvent();
        }
    }

    function test_GivenTheOwnersWithdrawalThatFundsOnTheWay_NothingIsPromisedTwice() public {
        vm.prank(owner);
        staking.transferOwnership(address(attacker));
        attacker.run(address(staking), abi.encodeCall(staking.acceptOwnership, ()));
        uint256 reserve = staking.reserve();
        _refusedDuring(
            hatchy, abi.encodeCall(staking.withdrawHatchy, (reserve)), abi.encodeCall(staking.fund, (0)), true
        );
        vm.assertEq(staking.reserve(), 0);
        _expectSolvent();
    }

    function _callbacks() private view returns (bytes[6] memory) {
        return [
            abi.encodeCall(staking.deposit, (1 ether)),
            abi.encodeCall(staking.withdraw, (1 ether)),
            abi.encodeCall(staking.emergencyWithdraw, ()),
            abi.encodeCall(staking.claim, ()),
            abi.encodeCall(staking.fund, (0)),
            abi.encodeCall(staking.fund, (1))
        ];
    }

    function _refusedDuring(TokenMock moved, bytes memory data, bytes memory callback, bool isBefore) private {
        attacker.arm(address(staking), callback);
        moved.setWatcher(address(attacker), isBefore);
        attacker.run(address(staking), data);
        moved.setWatcher(address(0), false);
        vm.assertEq(attacker.attempted(), true);
        vm.assertEq(attacker.succeeded(), false);
        vm.assertEq(
            bytes32(bytes4(attacker.reason())),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    function _expectSolvent() private view {
        (uint256 attackers,) = staking.pendingReward(address(attacker));
        (uint256 bobs,) = staking.pendingReward(bob);
        vm.assertLe(attackers + bobs + staking.reserve(), hatchy.balanceOf(address(staking)));
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(LpStaking.initialize, (stranger, address(lp), address(hatchy), 1, 0));
    }
}
