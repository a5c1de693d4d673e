// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {ReenteringStaker} from "../support/StakingAttackers.sol";
import {StakingFixture} from "../support/StakingFixture.sol";
import {Watched} from "../support/StakingMocks.sol";

/// @dev Stakings and rewarder over tokens that call the attacker out of every transfer, before or after they move. Our
/// own tokens do not: these tests show that nothing rests on that.
contract StakingReentrancyTest is StakingFixture {
    uint256 private constant STAKED1 = 7;
    uint256 private constant FREE1 = 8;
    uint256 private constant MONSTER = 12;
    uint256 private constant WEIGHT1 = 1000;

    ReenteringStaker private attacker;

    function setUp() public override {
        super.setUp();
        attacker = new ReenteringStaker();
        gen1.mint(address(attacker), STAKED1);
        gen1.mint(address(attacker), FREE1);
        gen2.mint(address(attacker), 40, 10);
        token.mint(address(attacker), 10 ether);
        attacker.run(address(gen1), abi.encodeCall(gen1.setApprovalForAll, (address(staking1), true)));
        attacker.run(address(gen2), abi.encodeCall(gen2.setApprovalForAll, (address(staking2), true)));
        attacker.run(address(token), abi.encodeCall(token.approve, (address(staking2), 100 ether)));
        attacker.run(address(staking1), _stake1Call(STAKED1));
        attacker.run(address(staking2), _stake2Call(4));
        attacker.run(address(staking2), _tokenStakeCall(4 ether));
        _stakeTokens(bob, 6000 ether);
        _pass(1000);
    }

    function test_GivenAGen1TransferThatCallsBack_NoStakingIsEntered() public {
        bytes[4] memory callbacks =
            [_stake1Call(FREE1), _withdraw1Call(), _batchWithdraw1Call(), _stake1Call(STAKED1)];
        for (uint256 i = 0; i < callbacks.length; ++i) {
            _refusedDuring(gen1, address(staking1), _batchWithdraw1Call(), callbacks[i]);
            _refusedDuring(gen1, address(staking1), _stake1Call(STAKED1), callbacks[i]);
            _refusedDuring(gen1, address(staking1), _withdraw1Call(), callbacks[i]);
            _refusedDuring(gen1, address(staking1), _stake1Call(STAKED1), callbacks[i]);
        }
        _expectUnchanged();
    }

    function test_GivenAGen2TransferThatCallsBack_NoStakingIsEntered() public {
        bytes[4] memory callbacks = _gen2Callbacks();
        for (uint256 i = 0; i < callbacks.length; ++i) {
            _refusedDuring(gen2, address(staking2), _withdraw2Call(1), callbacks[i]);
            _refusedDuring(gen2, address(staking2), _stake2Call(1), callbacks[i]);
        }
        _expectUnchanged();
    }

    function test_GivenATokenTransferThatCallsBack_NoStakingIsEntered() public {
        bytes[4] memory callbacks = _gen2Callbacks();
        for (uint256 i = 0; i < callbacks.length; ++i) {
            _refusedDuring(token, address(staking2), _tokenWithdrawCall(1 ether), callbacks[i]);
            _refusedDuring(token, address(staking2), _tokenStakeCall(1 ether), callbacks[i]);
        }
        _expectUnchanged();
    }

    /// A contract that reads weights during a transfer sees the final ones.
    function test_GivenAGen1TransferThatReadsWeights_TheyAreTheNewOnes() public {
        _expectWeightDuring(_withdraw1Call(), 0);
        _expectWeightDuring(_stake1Call(STAKED1), WEIGHT1);
        _expectWeightDuring(_batchWithdraw1Call(), 0);
    }

    function test_GivenAWithdrawalThatHarvestsOnTheWay_NothingIsEarnedTwice() public {
        bytes[3] memory withdrawals = [_withdraw1Call(), _withdraw2Call(4), _tokenWithdrawCall(4 ether)];
        Watched[3] memory tokens = [Watched(gen1), Watched(gen2), Watched(token)];
        uint256 pending = rewarder.pendingReward(address(attacker));
        uint256 before = token.balanceOf(address(attacker));
        for (uint256 i = 0; i < withdrawals.length; ++i) {
            _arm(tokens[i], address(rewarder), abi.encodeCall(rewarder.harvest, ()), i % 2 == 0);
            attacker.run(i == 0 ? address(staking1) : address(staking2), withdrawals[i]);
            vm.assertEq(attacker.attempted(), true);
            tokens[i].setWatcher(address(0), false);
        }
        vm.assertEq(token.balanceOf(address(attacker)), before + pending + 4 ether);
        vm.assertEq(rewarder.pendingReward(address(attacker)), 0);
        _pass(100);
        vm.assertEq(rewarder.pendingReward(address(attacker)), 0);
    }

    /// A transfer that calls out before it moves anything leaves what is paid here for a moment: it must not be counted
    /// as new.
    function test_GivenAHarvestThatFundsOnTheWay_WhatIsPaidIsNotCountedAgain() public {
        bytes[3] memory callbacks = [
            abi.encodeCall(rewarder.fund, (0)),
            abi.encodeCall(rewarder.harvest, ()),
            abi.encodeCall(rewarder.withdrawAllTokens, ())
        ];
        for (uint256 i = 0; i < callbacks.length; ++i) {
            _pass(100);
            uint256 reserve = rewarder.reserve();
            _arm(token, address(rewarder), callbacks[i], true);
            attacker.run(address(rewarder), abi.encodeCall(rewarder.harvest, ()));
            vm.assertEq(attacker.attempted(), true);
            vm.assertEq(attacker.succeeded(), false);
            token.setWatcher(address(0), false);
            vm.assertEq(rewarder.reserve(), reserve);
            _expectSolvent();
        }
    }

    function test_GivenFundingThatFundsOrHarvestsOnTheWay_EachUnitCountsOnce() public {
        bytes[2] memory callbacks = [abi.encodeCall(rewarder.fund, (0)), abi.encodeCall(rewarder.harvest, ())];
        attacker.run(address(token), abi.encodeCall(token.approve, (address(rewarder), 100 ether)));
        for (uint256 i = 0; i < 4; ++i) {
            uint256 reserve = rewarder.reserve();
            _arm(token, address(rewarder), callbacks[i / 2], i % 2 == 0);
            attacker.run(address(rewarder), abi.encodeCall(rewarder.fund, (1 ether)));
            vm.assertEq(attacker.attempted(), true);
            token.setWatcher(address(0), false);
            vm.assertEq(rewarder.reserve(), reserve + 1 ether);
            _expectSolvent();
        }
    }

    function test_GivenTheOwnersWithdrawalThatFundsOnTheWay_NothingIsPromisedTwice() public {
        vm.prank(owner);
        rewarder.transferOwnership(address(attacker));
        attacker.run(address(rewarder), abi.encodeCall(rewarder.acceptOwnership, ()));
        _arm(token, address(rewarder), abi.encodeCall(rewarder.fund, (0)), true);
        attacker.run(address(rewarder), abi.encodeCall(rewarder.withdrawAllTokens, ()));
        vm.assertEq(attacker.attempted(), true);
        token.setWatcher(address(0), false);
        vm.assertEq(rewarder.reserve(), 0);
        _expectSolvent();
    }

    function _refusedDuring(Watched moved, address callee, bytes memory data, bytes memory callback) private {
        _arm(moved, callee, callback, true);
        attacker.run(callee, data);
        moved.setWatcher(address(0), false);
        vm.assertEq(attacker.attempted(), true);
        vm.assertEq(attacker.succeeded(), false);
        vm.assertEq(
            bytes32(bytes4(attacker.reason())),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
    }

    function _expectWeightDuring(bytes memory data, uint256 weight) private {
        _arm(gen1, address(staking1), abi.encodeCall(staking1.calculateWeight, (address(attacker))), true);
        attacker.run(address(staking1), data);
        (uint256 single, uint256 sets) = abi.decode(attacker.reason(), (uint256, uint256));
        vm.assertEq(single + sets, weight);
    }

    function _arm(Watched moved, address target, bytes memory callback, bool isBefore) private {
        attacker.arm(target, callback);
        moved.setWatcher(address(attacker), isBefore);
    }

    function _expectUnchanged() private view {
        vm.assertEq(_weight1(address(attacker)), WEIGHT1);
        vm.assertEq(_weight2(address(attacker)), 4004);
        vm.assertEq(rewarder.totalWeight(), WEIGHT1 + 4004 + 6000);
        vm.assertEq(gen1.ownerOf(STAKED1), address(staking1));
        vm.assertEq(gen2.balanceOf(address(staking2), 40), 4);
        vm.assertEq(token.balanceOf(address(staking2)), 6004 ether);
    }

    function _expectSolvent() private view {
        uint256 owed = rewarder.pendingReward(address(attacker)) + rewarder.pendingReward(bob);
        vm.assertLe(owed + rewarder.reserve() + rewarder.referralBudget(), token.balanceOf(address(rewarder)));
    }

    function _gen2Callbacks() private view returns (bytes[4] memory) {
        return [_withdraw2Call(1), _stake2Call(1), _tokenWithdrawCall(1 ether), _tokenStakeCall(1 ether)];
    }

    function _stake1Call(uint256 tokenId) private view returns (bytes memory) {
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](1);
        params[0] = _signed(tokenId, MONSTER, false);
        return abi.encodeCall(staking1.batchStake, (params, address(0)));
    }

    function _withdraw1Call() private view returns (bytes memory) {
        return abi.encodeCall(staking1.withdraw, (STAKED1));
    }

    function _batchWithdraw1Call() private view returns (bytes memory) {
        return abi.encodeCall(staking1.batchWithdraw, (list(STAKED1)));
    }

    function _stake2Call(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(staking2.batchStake, (list(40), list(amount), address(0)));
    }

    function _withdraw2Call(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(staking2.batchWithdraw, (list(40), list(amount)));
    }

    function _tokenStakeCall(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(staking2.tokenStake, (amount, address(0)));
    }

    function _tokenWithdrawCall(uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(staking2.tokenWithdraw, (amount));
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
