// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {IStaking} from "../../src/staking/IStaking.sol";
import {BrokenRewarder, ReenteringStaker} from "../support/StakingAttackers.sol";
import {StakingFixture} from "../support/StakingFixture.sol";

/// @dev Principal comes back whatever happens to the rewarder, and nobody can make it miss a withdrawal.
contract WithdrawalsTest is StakingFixture {
    function test_GivenABrokenRewarder_PrincipalIsWithdrawn() public {
        BrokenRewarder broken = new BrokenRewarder();
        for (uint256 mode = 0; mode < 4; ++mode) {
            _stakeEverything(mode);
            _setRewarder(address(broken));
            broken.setMode(BrokenRewarder.Mode(mode));

            if (mode != uint256(BrokenRewarder.Mode.ReturnsMuch)) {
                vm.expectEmit(address(staking1));
                emit IStaking.WeightNotPushed(alice, 0);
            }
            _withdraw1(alice, mode);
            _withdrawEverythingElse();
            _setRewarder(address(rewarder));
            staking1.syncWeight(alice);
            staking2.syncWeight(alice);
            vm.assertEq(rewarder.totalWeight(), 0);
        }
    }

    function test_GivenNoRewarder_PrincipalIsWithdrawnAndNothingStaked() public {
        _stakeEverything(1);
        address[2] memory none = [address(0), stranger];
        _setRewarder(none[0]);
        vm.expectRevert(IStaking.Staking_NoRewarder.selector);
        staking1.syncWeight(alice);
        _give2(bob, 40, 1);
        vm.expectRevert(IStaking.Staking_NoRewarder.selector);
        vm.prank(bob);
        staking2.batchStake(list(40), list(1), address(0));

        vm.expectEmit(address(staking1));
        emit IStaking.WeightNotPushed(alice, 0);
        _withdraw1(alice, 1);
        _setRewarder(none[1]);
        vm.expectEmit(address(staking2));
        emit IStaking.WeightNotPushed(alice, 5);
        _withdraw2(alice, 40, 2);
        vm.prank(alice);
        staking2.tokenWithdraw(5 ether);
    }

    function test_GivenThePausedRewarder_PrincipalIsWithdrawnAndCounted() public {
        _stakeEverything(1);
        vm.prank(owner);
        rewarder.pause();
        _withdraw1(alice, 1);
        _withdrawEverythingElse();
        vm.assertEq(rewarder.totalWeight(), 0);
    }

    function test_GivenAnotherRewarder_ItLearnsOfAccountsAsTheySync() public {
        _stakeEverything(1);
        _pass(100);
        Rewarder next = _deployRewarder();
        vm.expectEmit(address(staking1));
        emit IStaking.RewarderUpdated(address(next));
        vm.prank(owner);
        staking1.setRewarder(address(next));
        vm.prank(owner);
        staking2.setRewarder(address(next));
        vm.assertEq(next.totalWeight(), 0);

        staking1.syncWeight(alice);
        vm.prank(stranger);
        staking2.syncWeight(alice);

        vm.assertEq(next.totalWeight(), 3005);
        // Rewards earned with the old one are still there.
        vm.assertLe(99.9 ether, _harvest(alice));
    }

    /// A caller who gives just enough gas for the withdrawal, and not for the rewarder, would go on earning.
    function testFuzz_GivenAnyGas_AWithdrawalIsCountedOrDoesNotHappen(uint256 gas) public {
        _stakeEverything(1);
        gas = bound(gas, 30_000, 600_000);
        vm.prank(alice);
        (bool done,) = address(staking1).call{gas: gas}(abi.encodeCall(staking1.withdraw, (1)));
        (, uint256 gen1Point,,,,) = rewarder.userInfo(alice);
        vm.assertEq(done, gen1Point == 0);
        vm.prank(alice);
        (done,) = address(staking2).call{gas: gas}(abi.encodeCall(staking2.tokenWithdraw, (5 ether)));
        (,, uint256 gen2Point,,,) = rewarder.userInfo(alice);
        vm.assertEq(done, gen2Point == 2000);
    }

    function test_RevertWhen_TheGasIsLow() public {
        _stakeEverything(1);
        vm.prank(alice);
        (bool done, bytes memory reason) =
            address(staking1).call{gas: 270_000}(abi.encodeCall(staking1.withdraw, (1)));
        vm.assertEq(done, false);
        vm.assertEq(bytes32(bytes4(reason)), bytes32(IStaking.Staking_InsufficientGas.selector));
    }

    function test_GivenAReceiverThatCallsBack_NothingIsTakenTwice() public {
        ReenteringStaker attacker = new ReenteringStaker();
        bytes[4] memory callbacks = [
            abi.encodeCall(staking2.batchWithdraw, (list(40), list(2))),
            abi.encodeCall(staking2.batchStake, (list(40), list(1), address(0))),
            abi.encodeCall(staking2.tokenWithdraw, (1 ether)),
            abi.encodeCall(staking2.tokenStake, (1, address(0)))
        ];
        gen2.mint(address(attacker), 40, 2);
        token.mint(address(attacker), 2 ether);
        attacker.run(address(gen2), abi.encodeCall(gen2.setApprovalForAll, (address(staking2), true)));
        attacker.run(address(token), abi.encodeCall(token.approve, (address(staking2), 100 ether)));
        attacker.run(address(staking2), abi.encodeCall(staking2.tokenStake, (1 ether, address(0))));
        for (uint256 i = 0; i < callbacks.length; ++i) {
            attacker.arm(address(staking2), "");
            attacker.run(
                address(staking2), abi.encodeCall(staking2.batchStake, (list(40), list(2), address(0)))
            );
            attacker.arm(address(staking2), callbacks[i]);
            attacker.run(address(staking2), abi.encodeCall(staking2.batchWithdraw, (list(40), list(2))));
            vm.assertEq(attacker.attempted(), true);
            vm.assertEq(attacker.succeeded(), false);
            vm.assertEq(
                bytes32(bytes4(attacker.reason())),
                bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            );
        }
        vm.assertEq(gen2.balanceOf(address(attacker), 40), 2);
    }

    function test_GivenAReceiverThatHarvestsFromItsHook_ItsWeightIsGoneAlready() public {
        ReenteringStaker attacker = new ReenteringStaker();
        gen2.mint(address(attacker), 40, 2);
        attacker.run(address(gen2), abi.encodeCall(gen2.setApprovalForAll, (address(staking2), true)));
        attacker.run(address(staking2), abi.encodeCall(staking2.batchStake, (list(40), list(2), address(0))));
        _pass(1000);
        attacker.arm(address(rewarder), abi.encodeCall(rewarder.harvest, ()));
        attacker.run(address(staking2), abi.encodeCall(staking2.batchWithdraw, (list(40), list(2))));
        vm.assertEq(attacker.succeeded(), true);
        vm.assertEq(rewarder.totalWeight(), 0);
        vm.assertEq(token.balanceOf(address(attacker)), 1000 ether);
        _pass(1000);
        vm.assertEq(rewarder.pendingReward(address(attacker)), 0);
    }

    function _stakeEverything(uint256 tokenId) private {
        _stake1(alice, tokenId, 1, false);
        _stake2(alice, 40, 2);
        _stakeTokens(alice, 5 ether);
    }

    function _withdrawEverythingElse() private {
        _withdraw2(alice, 40, 2);
        vm.prank(alice);
        staking2.tokenWithdraw(5 ether);
    }

    function _setRewarder(address rewarder_) private {
        vm.startPrank(owner);
        staking1.setRewarder(rewarder_);
        staking2.setRewarder(rewarder_);
        vm.stopPrank();
    }

    function _subject() internal view override returns (address) {
        return address(staking1);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen1Staking");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        return abi.encodeCall(
            Gen1Staking.initialize, (stranger, stranger, stranger, stranger, stranger, _defaultWeights())
        );
    }
}
